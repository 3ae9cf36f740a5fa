package dev.longhaul.app;

import dev.longhaul.probe.act.Door;
import dev.longhaul.probe.act.Report;
import dev.longhaul.probe.host.HostRoot;
import dev.longhaul.probe.host.Tools;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Takes changes back, with everything else dead. */
@Command(
    name = "rollback",
    description =
        "Takes changes of this host back: the one that is named, confirmed or not, else all that"
            + " are not confirmed. Needs neither settings nor network. Ends with 1 if something"
            + " could not be taken back.",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class ProbeRollbackCommand implements Callable<Integer> {

  @Parameters(arity = "0..1", paramLabel = "ID", description = "A remediation; see 'status'.")
  private @Nullable String id;

  @Option(names = "--print", description = "Change nothing; print what to type to undo by hand.")
  private boolean print;

  @Option(
      names = "--due",
      description = "Only what was not confirmed in time or was broken off. Timers use this.")
  private boolean due;

  private final Terminal terminal;

  ProbeRollbackCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Ends with 1 if something is left to do. */
  @Override
  public Integer call() {
    Door door = HostDoor.open(HostRoot.system(), new Tools());
    if (print) {
      return print(door);
    }
    if (due) {
      return door.settle() ? ExitCode.OK : ExitCode.INPUT;
    }
    return tell(terminal, door.rollback(Optional.ofNullable(id), "It was taken back by hand."));
  }

  private int print(Door door) {
    List<String> lines = door.undoCommands(Optional.ofNullable(id));
    if (lines.isEmpty()) {
      terminal.err().println("longhaul: There is nothing to undo.");
    }
    lines.forEach(line -> terminal.out().println(line));
    terminal.out().flush();
    return ExitCode.OK;
  }

  /** Says how each of them went; 1 if one went wrong. */
  static int tell(Terminal terminal, List<Report> reports) {
    if (reports.isEmpty()) {
      terminal.out().println("There was nothing to undo.");
    }
    int code = ExitCode.OK;
    for (Report r : reports) {
      terminal
          .out()
          .println(
              r.result().remediationId()
                  + ": "
                  + r.result().outcome()
                  + r.result().reason().map(why -> ": " + why).orElse(""));
      boolean undone = !List.of("failed", "refused").contains(r.result().outcome());
      code = undone ? code : ExitCode.INPUT;
    }
    terminal.out().flush();
    return code;
  }
}
