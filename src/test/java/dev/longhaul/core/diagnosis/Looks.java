package dev.longhaul.core.diagnosis;

import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.CongestionControl;
import dev.longhaul.model.DataSize;
import dev.longhaul.model.Durations;
import dev.longhaul.model.Observation;
import dev.longhaul.model.PathTrace;
import dev.longhaul.model.PingRun;
import dev.longhaul.model.Share;
import dev.longhaul.model.Side;
import dev.longhaul.model.ThroughputTest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Looks at a path beside its flow: tests, traces and pings, made up. */
final class Looks {

  private Looks() {}

  /** A test of 10 s with CUBIC, at this many seconds after the scene's start. */
  static Observation test(long second, double mbps, int flows) {
    return test(second, mbps, flows, 1);
  }

  /** The same test that says that this many times as much arrived as was sent. */
  static Observation test(long second, double mbps, int flows, double arrived) {
    Instant at = FlowScene.T0.plusSeconds(second);
    DataSize bytes = new DataSize(Math.round(mbps * 1e6 / 8 * 10));
    Optional<Bandwidth> rate = Optional.of(Bandwidth.ofMbps(mbps));
    return new Observation(
        Side.SENDER,
        at,
        new ThroughputTest(
            "iperf 3.16",
            Optional.of(at),
            ThroughputTest.Transport.TCP,
            ThroughputTest.Reporter.SENDER,
            Optional.empty(),
            Optional.empty(),
            flows,
            Optional.of(Duration.ofSeconds(10)),
            Duration.ZERO,
            Optional.of(bytes),
            rate,
            Optional.of(bytes.times(arrived)),
            rate,
            OptionalLong.empty(),
            Optional.empty(),
            Optional.empty(),
            OptionalInt.of(1448),
            Optional.of(new CongestionControl("cubic")),
            Optional.empty(),
            List.of(),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            Optional.empty()));
  }

  /** A trace of three hops that loses these shares at the middle hop and at the target. */
  static Observation trace(long sent, double middlePercent, double targetPercent, double rtt) {
    return new Observation(
        Side.SENDER,
        FlowScene.T0,
        new PathTrace(
            "mtr",
            Optional.of("198.51.100.7"),
            OptionalInt.empty(),
            true,
            List.of(
                hop(1, sent, 0, 1),
                hop(2, sent, middlePercent, 9),
                hop(3, sent, targetPercent, rtt))));
  }

  private static PathTrace.Hop hop(int distance, long sent, double percent, double rttMillis) {
    Optional<Duration> rtt = Optional.of(Durations.ofSeconds(rttMillis / 1000));
    return new PathTrace.Hop(
        distance,
        Optional.of("203.0.113." + distance),
        OptionalLong.of(sent),
        Optional.of(Share.ofPercent(percent)),
        rtt,
        rtt,
        rtt);
  }

  /** Small pings of this RTT. */
  static Observation ping(int sent, int received, double rttMillis) {
    Optional<Duration> rtt = Optional.of(Durations.ofSeconds(rttMillis / 1000));
    return new Observation(
        Side.SENDER,
        FlowScene.T0,
        new PingRun(
            "198.51.100.7",
            56,
            84,
            sent,
            received,
            Optional.empty(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            rtt,
            rtt,
            rtt,
            List.of()));
  }
}
