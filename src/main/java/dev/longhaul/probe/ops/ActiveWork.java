package dev.longhaul.probe.ops;

import dev.longhaul.contract.v1.CommandData.Measure;
import dev.longhaul.contract.v1.CommandData.Round;
import dev.longhaul.contract.v1.CommandData.Serve;
import dev.longhaul.contract.v1.MeasurementData;
import dev.longhaul.contract.v1.MeasurementData.ThroughputTest;
import dev.longhaul.contract.v1.Timestamps;
import dev.longhaul.probe.host.ProbeLog;
import dev.longhaul.probe.ops.ProbeSettings.ScheduledTest;
import dev.longhaul.probe.sense.PathLook;
import dev.longhaul.probe.sense.Rounds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * All that puts packets on the wire, one after the other on a thread of its own: rounds on command,
 * scheduled tests, traces. So they never disturb each other, and no command waits for them.
 */
final class ActiveWork {

  private static final int MOST_WAITING = 16;
  private static final Duration PARTING = Duration.ofSeconds(4);
  private static final Duration TEST_PATIENCE = Duration.ofSeconds(10);
  private static final Duration BETWEEN_REASONS = Duration.ofMinutes(10);
  private static final int OMITTED_SECONDS = 2;
  private static final String BROKEN_OFF = "the probe ended while the test ran";

  private final Rounds rounds;
  private final PathLook paths;
  private final Outbox outbox;
  private final RoundsInFlight inFlight;
  private final Clock clock;
  private final ProbeLog log;
  private final String host;
  private final ThreadPoolExecutor worker =
      new ThreadPoolExecutor(
          1,
          1,
          1,
          TimeUnit.MINUTES,
          new ArrayBlockingQueue<>(MOST_WAITING),
          work -> new Thread(work, "probe-active"));

  /** Rounds that wait for their turn; a look at a path makes room for them. */
  private final AtomicInteger awaited = new AtomicInteger();

  /** When the way to a peer was looked at because a test had failed; of the one thread. */
  private final Map<String, Instant> explained = new HashMap<>();

  private volatile boolean stopped;

  ActiveWork(Sensors sensors, Outbox outbox, RoundsInFlight inFlight, ProbeLog log) {
    this.rounds = sensors.rounds();
    this.paths = sensors.paths();
    this.clock = sensors.clock();
    this.host = sensors.host().value();
    this.outbox = outbox;
    this.inFlight = inFlight;
    this.log = log;
    worker.allowCoreThreadTimeOut(true);
  }

  /** Says of rounds that an earlier life of the probe began that they came to nothing. */
  void sayWhatBrokeOff() throws IOException {
    for (Path file : inFlight.leftOver()) {
      byte[] event = Files.readAllBytes(file);
      if (event.length > 0) {
        outbox.roundResult(event);
      }
      inFlight.end(file);
    }
  }

  /**
   * Puts a round in line. Its command does not come again: the gate lets it pass once.
   *
   * @throws IOException if not even the refusal could be kept
   */
  void round(Round round) throws IOException {
    Optional<Path> file = remembered(round);
    try {
      awaited.incrementAndGet();
      worker.execute(() -> run(round, file));
    } catch (RejectedExecutionException e) {
      awaited.decrementAndGet();
      outbox.roundResult(failed(round, "too many tests wait on this host already"));
      forget(file);
    }
  }

  private Optional<Path> remembered(Round round) {
    try {
      return Optional.of(inFlight.begin(outbox.bytes(failed(round, BROKEN_OFF))));
    } catch (IOException e) {
      log.warn("Round " + round.roundId() + " is run without being remembered: " + e.getMessage());
      return Optional.empty();
    }
  }

  private void forget(Optional<Path> file) throws IOException {
    if (file.isPresent()) {
      inFlight.end(file.get());
    }
  }

  /** Puts a scheduled test in line, unless many wait. */
  void test(ScheduledTest t) {
    try {
      worker.execute(
          () -> {
            List<MeasurementData> found = rounds.measure(order(t), () -> stopped);
            found.forEach(outbox::sample);
            lookWhy(t.address(), found);
          });
    } catch (RejectedExecutionException e) {
      log.warn("The test with " + t.name() + " was left out: too many wait, or the probe ends.");
    }
  }

  /** Traces the way to a peer when nothing else is measured. */
  void trace(String peer) {
    try {
      worker.execute(() -> look(peer));
    } catch (RejectedExecutionException e) {
      // The next turn comes.
    }
  }

  private void look(String peer) {
    paths.look(peer, () -> stopped || awaited.get() > 0).forEach(outbox::sample);
  }

  /** A test that came to nothing is explained by the way there, if by anything. */
  private void lookWhy(String peer, List<MeasurementData> found) {
    boolean failed =
        found.stream().anyMatch(m -> m instanceof ThroughputTest t && t.error().isPresent());
    Instant now = clock.instant();
    Instant last = explained.getOrDefault(peer, Instant.EPOCH);
    if (failed && !stopped && now.isAfter(last.plus(BETWEEN_REASONS))) {
      explained.put(peer, now);
      look(peer);
    }
  }

  /** Ends what runs and forgets what waits. */
  void stop() {
    stopped = true;
    worker.getQueue().clear();
    worker.shutdown();
    try {
      var unused = worker.awaitTermination(PARTING.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void run(Round round, Optional<Path> file) {
    awaited.decrementAndGet();
    List<MeasurementData> results = new ArrayList<>();
    try {
      results.addAll(
          round instanceof Measure m
              ? rounds.measure(m, () -> stopped)
              : rounds.serve((Serve) round, () -> stopped));
      for (MeasurementData result : results) {
        outbox.roundResult(result);
      }
      forget(file);
      if (round instanceof Measure m) {
        lookWhy(m.address(), results);
      }
    } catch (IOException e) {
      log.warn("The result of round " + round.roundId() + " could not be kept: " + e.getMessage());
    }
  }

  private MeasurementData failed(Round round, String why) {
    return round instanceof Measure m ? rounds.failed(m, why) : rounds.failed((Serve) round, why);
  }

  private Measure order(ScheduledTest t) {
    return new Measure(
        host,
        "scheduled-" + t.name(),
        Timestamps.format(clock.instant().plus(TEST_PATIENCE)),
        t.name(),
        t.address(),
        t.port(),
        Optional.empty(),
        t.seconds(),
        OMITTED_SECONDS,
        t.parallel(),
        OptionalLong.empty());
  }
}
