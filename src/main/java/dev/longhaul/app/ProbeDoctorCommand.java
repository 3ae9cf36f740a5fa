package dev.longhaul.app;

import dev.longhaul.contract.v1.DoctorDocument;
import dev.longhaul.probe.host.HostRoot;
import dev.longhaul.probe.host.Tools;
import dev.longhaul.probe.messaging.KafkaReach;
import dev.longhaul.probe.ops.Doctor;
import dev.longhaul.probe.ops.SettingsException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Tells what the probe can do on this host. */
@Command(
    name = "doctor",
    description =
        "Tells what works on this host, what does not, and what to install. Changes nothing. Ends"
            + " with 1 if something does not work that the probe is told to do.",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class ProbeDoctorCommand implements Callable<Integer> {

  @Mixin private ProbeConfig config = new ProbeConfig();

  @Option(
      names = "--format",
      defaultValue = "text",
      description = "text (for people) or json. Default: ${DEFAULT-VALUE}.")
  private Format format = Format.TEXT;

  private final Terminal terminal;

  ProbeDoctorCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Ends with 1 if something that matters does not work. */
  @Override
  public Integer call() {
    KafkaLogging.quieten();
    DoctorDocument found = examine();
    terminal.out().print(format.of(found, () -> DoctorText.of(found, terminal)));
    terminal.out().flush();
    return found.healthy() ? ExitCode.OK : ExitCode.INPUT;
  }

  private DoctorDocument examine() {
    try {
      return new Doctor(HostRoot.system(), new Tools(), OwnProgram.path(), KafkaReach::of)
          .examine(config.read());
    } catch (SettingsException e) {
      return Doctor.unreadable(config.file().toString(), e.problems());
    }
  }
}
