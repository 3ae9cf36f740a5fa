package dev.longhaul.app;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Runs the probe until it is told to end. */
@Command(
    name = "run",
    description = "Runs the probe until it is told to end (SIGTERM).",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class ProbeRunCommand implements Callable<Integer> {

  private final Terminal terminal;

  ProbeRunCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Ends with 0 when told to end. */
  @Override
  public Integer call() {
    terminal.err().println("longhaul: probe: the probe is not built into this version");
    return ExitCode.USAGE;
  }
}
