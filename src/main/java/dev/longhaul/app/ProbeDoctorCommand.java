package dev.longhaul.app;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Tells what the probe can do on this host. */
@Command(
    name = "doctor",
    description = "Tells what works on this host, what does not, and what to install.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class ProbeDoctorCommand implements Callable<Integer> {

  private final Terminal terminal;

  ProbeDoctorCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Ends with 1 if something that matters does not work. */
  @Override
  public Integer call() {
    terminal.err().println("longhaul: probe doctor: the probe is not built into this version");
    return ExitCode.USAGE;
  }
}
