package dev.longhaul.app;

import dev.longhaul.probe.act.CommandGate;
import dev.longhaul.probe.act.Door;
import dev.longhaul.probe.host.Ending;
import dev.longhaul.probe.host.HostRoot;
import dev.longhaul.probe.host.ProbeLog;
import dev.longhaul.probe.host.Tools;
import dev.longhaul.probe.ops.GuardedDesk;
import dev.longhaul.probe.ops.Probe;
import dev.longhaul.probe.ops.ProbeSettings;
import dev.longhaul.probe.ops.SettingsException;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Runs the probe until it is told to end. */
@Command(
    name = "run",
    description = "Runs the probe until it is told to end (SIGTERM).",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class ProbeRunCommand implements Callable<Integer> {

  private static final Duration PARTING = Duration.ofSeconds(15);

  @Mixin private ProbeConfig config = new ProbeConfig();

  private final Terminal terminal;

  ProbeRunCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Ends with 0 when told to end, with 1 if the probe cannot start. */
  @Override
  public Integer call() {
    return with(config);
  }

  /** Runs with these settings. */
  int with(ProbeConfig config) {
    ProbeLog log = new ErrorLog(terminal.err());
    KafkaLogging.quieten();
    try {
      ProbeSettings settings = config.read();
      Probe probe = Probe.of(parts(settings, log));
      Ending ending = Ending.on(probe::stop, PARTING);
      log.info(greeting(settings));
      probe.run();
      log.info("ended; what was not sent waits in " + settings.stateFolder());
      ending.done();
      return ExitCode.OK;
    } catch (SettingsException e) {
      e.problems()
          .forEach(p -> terminal.err().println("longhaul probe: " + config.file() + ": " + p));
    } catch (IOException e) {
      terminal
          .err()
          .println(
              "longhaul probe: the state folder cannot be used: "
                  + e.getMessage()
                  + ". Let one probe run here, as root or with state.dir set to a folder that it may"
                  + " write.");
    }
    return ExitCode.INPUT;
  }

  private static Probe.Parts parts(ProbeSettings settings, ProbeLog log) {
    HostRoot root = HostRoot.system();
    Tools tools = new Tools();
    Door door = HostDoor.open(root, tools);
    CommandGate gate = CommandGate.onHost(root, settings.host().value(), settings.mayAct(), door);
    return new Probe.Parts(
        settings,
        root,
        tools,
        Clock.systemUTC(),
        log,
        Optional.of(new GuardedDesk(gate, door, log)));
  }

  private static String greeting(ProbeSettings settings) {
    String kafka =
        settings.hasKafka()
            ? "sends to Kafka at " + settings.kafka().get("bootstrap.servers")
            : "keeps what it finds on disk, for kafka.bootstrap.servers is not set";
    return "host "
        + settings.host()
        + "; "
        + kafka
        + "; changes to this host are "
        + (settings.mayAct() ? "allowed" : "not allowed (act.enabled)");
  }
}
