package dev.longhaul.app;

import dev.longhaul.probe.act.Door;
import dev.longhaul.probe.host.HostRoot;
import dev.longhaul.probe.host.Tools;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Closes what a power cut or a dead process left open. */
@Command(
    name = "recover",
    description =
        "Closes what a power cut or a dead process left open: removes files that were written in"
            + " half, and takes back what was not confirmed before the host was started again. Runs"
            + " early at boot, before anything reads the files of settings; harmless at any time.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class ProbeRecoverCommand implements Callable<Integer> {

  private final Terminal terminal;

  ProbeRecoverCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Ends with 1 if something could not be closed. */
  @Override
  public Integer call() {
    Door door = HostDoor.open(HostRoot.system(), new Tools());
    return ProbeRollbackCommand.tell(terminal, door.recover());
  }
}
