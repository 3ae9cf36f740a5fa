package dev.longhaul.app;

import dev.longhaul.probe.act.RemediationStatus;
import dev.longhaul.probe.host.HostRoot;
import dev.longhaul.probe.host.Tools;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Tells which changes were made to this host and what is in force. */
@Command(
    name = "status",
    description =
        "Tells which changes were made to this host, with the values before, wanted and now in"
            + " force, the time left to confirm, and whether the files that keep them are there."
            + " Changes nothing, and needs neither settings nor network.",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class ProbeStatusCommand implements Callable<Integer> {

  @Option(
      names = "--format",
      defaultValue = "text",
      description = "text (for people) or json. Default: ${DEFAULT-VALUE}.")
  private Format format = Format.TEXT;

  private final Terminal terminal;

  ProbeStatusCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Ends with 0, whatever the state is. */
  @Override
  public Integer call() {
    List<RemediationStatus> all = HostDoor.open(HostRoot.system(), new Tools()).status();
    terminal.out().print(format == Format.JSON ? StatusJson.of(all) : StatusText.of(all, terminal));
    terminal.out().flush();
    return ExitCode.OK;
  }
}
