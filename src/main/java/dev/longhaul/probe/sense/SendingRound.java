package dev.longhaul.probe.sense;

import dev.longhaul.contract.v1.CommandData.Measure;
import dev.longhaul.contract.v1.MeasurementData;
import dev.longhaul.contract.v1.Timestamps;
import dev.longhaul.model.Measurement;
import dev.longhaul.model.SocketSample;
import dev.longhaul.model.SocketSamples;
import dev.longhaul.model.ThroughputTest;
import dev.longhaul.probe.host.Tools;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** The sending end of one test: iperf3 as a client, its sockets sampled while it runs. */
final class SendingRound {

  private static final Duration GRACE = Duration.ofSeconds(20);
  private static final Duration PARTING = Duration.ofSeconds(3);
  private static final Duration TICK = Duration.ofSeconds(1);

  /** Samples of single sockets in one round, some hundred kilobytes of events. */
  private static final int MOST_SAMPLES = 300;

  /** A connection that sent less than this part of what the busiest sent carries no data. */
  private static final long DATA_SHARE = 100;

  private static final String LATE = "the test did not end in time and was ended";

  private final Tools tools;
  private final ToolReadings readings;
  private final Clock clock;
  private final Measure order;
  private final RoundResults results;
  private final StringBuilder sockets = new StringBuilder();
  private boolean enough;

  SendingRound(Vantage here, Measure order) {
    this.tools = here.tools();
    this.readings = here.readings();
    this.clock = here.clock();
    this.order = order;
    this.results = new RoundResults(here.host(), order);
  }

  /** Tries until the peer answers or the command expires. */
  List<MeasurementData> run(BooleanSupplier stop) {
    Instant expiry = Timestamps.parse(order.expiresAt()).orElse(Instant.EPOCH);
    while (true) {
      Attempt attempt = attempt(stop);
      boolean again =
          attempt.mayWorkLater()
              && !stop.getAsBoolean()
              && clock.instant().plus(TICK).isBefore(expiry)
              && slept();
      if (!again) {
        return attempt.found;
      }
    }
  }

  /** What came of one start of the tool. */
  private record Attempt(List<MeasurementData> found, String error) {

    /** The peer does not listen yet, or serves somebody else. */
    boolean mayWorkLater() {
      return error.contains("unable to connect")
          || error.contains("Connection refused")
          || error.contains("server is busy")
          || error.contains("control socket has closed");
    }
  }

  private Attempt attempt(BooleanSupplier stop) {
    Duration most = GRACE.plusSeconds(order.seconds() + order.omitSeconds());
    sockets.setLength(0);
    enough = false;
    try (Child iperf = Child.start(tools, most, "iperf3", arguments())) {
      boolean inTime = watch(iperf, most, stop);
      return inTime
          ? read(iperf.output(), iperf.complaint().orElse("iperf3 said nothing"), false)
          : read(iperf.output(), LATE, true);
    } catch (IOException e) {
      return failed(String.valueOf(e.getMessage()));
    }
  }

  private Attempt failed(String why) {
    return new Attempt(List.of(results.failed(why)), why);
  }

  private List<String> arguments() {
    List<String> all = new ArrayList<>();
    all.addAll(List.of("-c", order.address(), "-p", Integer.toString(order.port())));
    if (order.address().indexOf(':') >= 0) {
      all.add("-6");
    } else if (order.address().matches("[0-9.]+")) {
      all.add("-4");
    }
    order.source().ifPresent(s -> all.addAll(List.of("-B", s)));
    // Without ss nobody sees when enough was sent; then the bytes are the limit, not the time.
    boolean blind = order.maxBytes().isPresent() && tools.find("ss").isEmpty();
    if (blind) {
      all.addAll(List.of("-n", Long.toString(order.maxBytes().orElseThrow())));
    } else {
      all.addAll(List.of("-t", Integer.toString(order.seconds())));
      all.addAll(List.of("-O", Integer.toString(order.omitSeconds())));
    }
    all.addAll(List.of("-P", Integer.toString(order.parallel()), "-i", "1"));
    all.addAll(List.of("--connect-timeout", "5000", "-J", "--get-server-output"));
    return all;
  }

  /** Samples sockets until the tool has ended; false if it had to be killed. */
  private boolean watch(Child iperf, Duration most, BooleanSupplier stop) {
    long end = System.nanoTime() + most.toNanos();
    int sockets = order.parallel() + 1;
    int keptEvery = 1 + (order.seconds() + order.omitSeconds()) * sockets / MOST_SAMPLES;
    boolean asked = false;
    for (int tick = 0; !iperf.ended(TICK); tick++) {
      if (System.nanoTime() > end) {
        endLate(iperf);
        return false;
      }
      boolean kept = tick % keptEvery == 0;
      if (kept || order.maxBytes().isPresent()) {
        sample(kept);
      }
      if (!asked && (enough || stop.getAsBoolean())) {
        iperf.ask();
        asked = true;
      }
    }
    return true;
  }

  /** What hangs because nothing gets through still says how little did. */
  private static void endLate(Child iperf) {
    iperf.ask();
    if (!iperf.ended(PARTING)) {
      iperf.close();
    }
  }

  private void sample(boolean kept) {
    String port = ":" + order.port();
    String text =
        readings
            .output("ss", "-tinmHO", "state", "established", "dport", "=", port)
            .or(() -> readings.output("ss", "-tinm", "dport", "=", port))
            .orElse("");
    if (text.isEmpty()) {
      return;
    }
    String block = "### " + clock.instant() + "\n" + text + "\n";
    sockets.append(kept ? block : "");
    long sent = 0;
    for (SocketSample s : read(block)) {
      sent += sent(s);
    }
    enough |= order.maxBytes().isPresent() && sent >= order.maxBytes().orElseThrow();
  }

  private List<SocketSample> read(String text) {
    List<SocketSample> samples = new ArrayList<>();
    for (Measurement m : readings.measurements("ss", text)) {
      samples.addAll(m instanceof SocketSamples s ? s.samples() : List.of());
    }
    return samples;
  }

  /** A test that hung tells by its sockets why, whether the tool says anything or not. */
  private Attempt read(String output, String complaint, boolean hung) {
    Optional<ThroughputTest> test =
        readings.measurements("iperf3", output).stream()
            .filter(ThroughputTest.class::isInstance)
            .map(ThroughputTest.class::cast)
            .filter(t -> t.reporter() == ThroughputTest.Reporter.SENDER)
            .findFirst();
    Optional<ThroughputTest> told =
        hung ? test.map(t -> t.withError(Optional.of(complaint))) : test.map(this::asAsked);
    List<MeasurementData> found = new ArrayList<>();
    found.add(told.map(results::of).orElseGet(() -> results.failed(complaint)));
    List<SocketSample> samples = ofData(read(sockets.toString()));
    if (!samples.isEmpty()) {
      found.add(results.of(new SocketSamples(samples)));
    }
    return new Attempt(found, told.map(t -> t.error().orElse("")).orElse(complaint));
  }

  /** A test that was ended because enough had been sent is none that failed. */
  private ThroughputTest asAsked(ThroughputTest test) {
    return enough && test.sentRate().isPresent() ? test.withError(Optional.empty()) : test;
  }

  /**
   * Without the tool's own control connection, which has the same far end and says next to nothing:
   * it is told apart by its bytes, never by its place.
   */
  static List<SocketSample> ofData(List<SocketSample> samples) {
    Map<Integer, Long> most = new HashMap<>();
    for (SocketSample s : samples) {
      most.merge(s.local().port(), sent(s), Math::max);
    }
    long largest = most.values().stream().mapToLong(Long::longValue).max().orElse(0);
    return samples.stream()
        .filter(s -> most.getOrDefault(s.local().port(), 0L) >= largest / DATA_SHARE)
        .toList();
  }

  private static long sent(SocketSample s) {
    return s.volume().sent().or(() -> s.volume().acked()).map(d -> d.bytes()).orElse(0L);
  }

  private static boolean slept() {
    try {
      Thread.sleep(TICK.toMillis());
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
