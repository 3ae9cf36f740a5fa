package dev.longhaul.app;

import dev.longhaul.probe.act.Door;
import dev.longhaul.probe.host.HostRoot;
import dev.longhaul.probe.host.Tools;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The probe of one host; without a sub-command it runs. */
@Command(
    name = "probe",
    description =
        "Measures this host's connections and settings, sends what it finds to the service and, if"
            + " allowed to, makes changes that take themselves back. Without a command it runs.",
    synopsisSubcommandLabel = "[COMMAND]",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class ProbeCommand implements Callable<Integer> {

  @Mixin private ProbeConfig config = new ProbeConfig();

  private final ProbeRunCommand run;

  private ProbeCommand(ProbeRunCommand run) {
    this.run = run;
  }

  /** The command with all that a probe can do. */
  static CommandLine commandLine(Terminal terminal) {
    ProbeRunCommand run = new ProbeRunCommand(terminal);
    return new CommandLine(new ProbeCommand(run))
        .addSubcommand(run)
        .addSubcommand(new ProbeDoctorCommand(terminal))
        .addSubcommand(new ProbeStatusCommand(terminal))
        .addSubcommand(new ProbeRollbackCommand(terminal))
        .addSubcommand(new ProbeRecoverCommand(terminal))
        .addSubcommand(new ProbeInstallCommand(terminal))
        .addSubcommand(new ProbeUninstallCommand(terminal, new DoorChanges(ProbeCommand::door)));
  }

  /** The door of this host; works with everything else dead. */
  private static Door door() {
    return HostDoor.open(HostRoot.system(), new Tools());
  }

  /** Runs the probe. */
  @Override
  public Integer call() {
    return run.with(config);
  }
}
