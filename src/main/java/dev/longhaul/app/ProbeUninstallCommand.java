package dev.longhaul.app;

import dev.longhaul.probe.host.HostRoot;
import dev.longhaul.probe.host.Tools;
import dev.longhaul.probe.setup.ChangesOnHost;
import dev.longhaul.probe.setup.Removal;
import dev.longhaul.probe.setup.SetupException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Takes the probe off this host. */
@Command(
    name = "uninstall",
    description =
        "Takes the probe off this host. Refuses while a change waits for its confirmation. Changes"
            + " that were confirmed stay in force unless --undo-kept is given.",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class ProbeUninstallCommand implements Callable<Integer> {

  @Option(names = "--undo-pending", description = "Take back what waits for a confirmation.")
  private boolean undoPending;

  @Option(names = "--undo-kept", description = "Take back what was confirmed as well.")
  private boolean undoKept;

  @Option(names = "--purge", description = "Remove settings, keys and journals too.")
  private boolean purge;

  private final Terminal terminal;
  private final ChangesOnHost changes;

  ProbeUninstallCommand(Terminal terminal, ChangesOnHost changes) {
    this.terminal = terminal;
    this.changes = changes;
  }

  /** Ends with 1 if something has to be decided first, or could not be removed. */
  @Override
  public Integer call() {
    try {
      new Removal(HostRoot.system(), new Tools(), changes)
          .remove(new Removal.Extent(undoPending, undoKept, purge))
          .forEach(terminal.out()::println);
      terminal.out().flush();
      return ExitCode.OK;
    } catch (SetupException e) {
      terminal.err().println("longhaul: probe uninstall: " + e.getMessage());
      return ExitCode.INPUT;
    }
  }
}
