package dev.longhaul.demo;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Runs the demo until it is interrupted: a fleet whose paths are slow for a dozen different
 * reasons, measured again and again, with hosts that obey commands.
 */
public final class Demo {

  /** Rounds sent at once, so that there is history to look at. */
  private static final List<Duration> EARLIER =
      List.of(Duration.ofMinutes(40), Duration.ofMinutes(20), Duration.ZERO);

  private static final Duration BETWEEN_MEASUREMENTS = Duration.ofSeconds(10);
  private static final Duration AFTER_CHANGE = Duration.ofSeconds(2);

  private final Console console = new Console();
  private final Fleet fleet = Fleet.load();
  private final SigningKey key = SigningKey.generate();

  private Demo() {}

  /** Runs until the process is told to end, or the process that started it has ended. */
  public static void main(String... args) {
    ProcessHandle.current().parent().ifPresent(Demo::endWith);
    System.exit(new Demo().run());
  }

  private static void endWith(ProcessHandle parent) {
    Thread watch =
        new Thread(
            () -> {
              parent.onExit().join();
              System.exit(0);
            },
            "watch-parent");
    watch.setDaemon(true);
    watch.start();
  }

  private int run() {
    Stage stage = new Stage(Stage.folder(), console);
    Thread cleanUp = new Thread(() -> end(stage), "end-demo");
    Runtime.getRuntime().addShutdownHook(cleanUp);
    try {
      play(stage.start(key));
      return 0;
    } catch (DemoFailure | IllegalStateException | IOException e) {
      console.plain("The demo cannot go on. " + e.getMessage());
      return 1;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return 0;
    }
  }

  private void end(Stage stage) {
    console.plain("");
    console.step("Ending the demo");
    stage.close();
    console.step("Everything has ended");
  }

  private void play(Stage.Running running) throws InterruptedException {
    try (EventSender sender = new EventSender(running.bootstrapServers())) {
      Replay replay = new Replay(sender);
      replayHistory(replay);
      SimulatedHosts.Listener listener = listener(replay);
      try (SimulatedHosts hosts =
          new SimulatedHosts(running.bootstrapServers(), sender, key, listener)) {
        hosts.start();
        Verdicts verdicts = new Verdicts(running.address(), console);
        verdicts.show(fleet);
        Guide.print(console, running.address(), verdicts.example(fleet));
        trickle(replay, running);
      }
    }
  }

  private void replayHistory(Replay replay) {
    Instant now = Instant.now();
    fleet.routes().forEach(route -> replay.introduce(route, now.minus(EARLIER.get(0))));
    for (Duration ago : EARLIER) {
      fleet.routes().forEach(route -> replay.measure(route, now.minus(ago)));
    }
    console.step(
        "Sent "
            + EARLIER.size()
            + " rounds of measurements of "
            + fleet.routes().size()
            + " paths");
  }

  private void trickle(Replay replay, Stage.Running running) throws InterruptedException {
    for (int turn = 0; running.service().isAlive(); turn++) {
      Thread.sleep(BETWEEN_MEASUREMENTS.toMillis());
      replay.measure(fleet.routes().get(turn % fleet.routes().size()), Instant.now());
    }
    throw new DemoFailure("The service has ended; see " + running.service().log());
  }

  private void changed(Replay replay, String host, String outcome, String what) {
    console.step("Host " + host + ": " + outcome + (what.isEmpty() ? "" : " (" + what + ")"));
    switch (outcome) {
      case "applied" -> replay.remedy(host, true);
      case "rolled-back" -> replay.remedy(host, false);
      default -> {
        return;
      }
    }
    measureAgain(replay, host);
  }

  private SimulatedHosts.Listener listener(Replay replay) {
    return new SimulatedHosts.Listener() {
      @Override
      public void changed(String host, String outcome, String what) {
        Demo.this.changed(replay, host, outcome, what);
      }

      @Override
      public void measure(String host, String receiver) {
        fleet.routes().stream()
            .filter(r -> r.sender().equals(host) && r.receiver().equals(receiver))
            .forEach(route -> replay.measure(route, Instant.now()));
      }
    };
  }

  private void measureAgain(Replay replay, String host) {
    try {
      Thread.sleep(AFTER_CHANGE.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return;
    }
    fleet.routes().stream()
        .filter(route -> route.sender().equals(host))
        .forEach(route -> replay.measure(route, Instant.now()));
  }
}
