package dev.longhaul.bench;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.longhaul.contract.v1.CloudEvent;
import dev.longhaul.contract.v1.MeasurementData;
import dev.longhaul.contract.v1.MeasurementData.Hop;
import dev.longhaul.contract.v1.MeasurementData.HostState;
import dev.longhaul.contract.v1.MeasurementData.Interval;
import dev.longhaul.contract.v1.MeasurementData.Link;
import dev.longhaul.contract.v1.MeasurementData.Memory;
import dev.longhaul.contract.v1.MeasurementData.PathTrace;
import dev.longhaul.contract.v1.MeasurementData.Qdisc;
import dev.longhaul.contract.v1.MeasurementData.Socket;
import dev.longhaul.contract.v1.MeasurementData.SocketSample;
import dev.longhaul.contract.v1.MeasurementData.SocketSamples;
import dev.longhaul.contract.v1.MeasurementData.ThroughputTest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SplittableRandom;

/**
 * The events of a made-up fleet, the same for the same seed: hosts with a few far peers each,
 * mostly socket samples of about a kilobyte, some throughput tests, traces and host states. Each
 * path belongs to one of a few kinds (window-limited, lossy, clean ...), so that there is something
 * to judge.
 */
final class FleetEvents {

  private static final int PEERS_PER_HOST = 4;
  private static final int ROUND = 100;
  private static final int MSS = 1448;

  private final SplittableRandom random;
  private final Instant start;
  private final Duration step;
  private final List<Path> paths = new ArrayList<>();
  private long produced;

  /** One directed path with the running counters of its flow. */
  private static final class Path {
    final String host;
    final String hostAddress;
    final String peerAddress;
    final int port;
    final double rttMs;
    final double mbps;
    final double loss;
    final boolean windowLimited;
    final String congestionControl;
    long bytes;
    long retransmitted;
    long busyUs;
    long limitedUs;

    Path(int index, SplittableRandom random) {
      int hostIndex = index / PEERS_PER_HOST;
      host = String.format("edge-%05d", hostIndex);
      hostAddress =
          "10." + (hostIndex >> 16 & 255) + "." + (hostIndex >> 8 & 255) + "." + (hostIndex & 255);
      peerAddress =
          "198." + (18 + (index >> 16 & 1)) + "." + (index >> 8 & 255) + "." + (index & 255);
      port = 20_000 + index % 40_000;
      rttMs = 20 + random.nextDouble(230);
      windowLimited = index % 5 == 0;
      loss = index % 5 == 1 ? 0.002 + random.nextDouble(0.01) : 0;
      congestionControl = index % 2 == 0 ? "cubic" : "bbr";
      mbps = windowLimited ? 4_194_304 * 0.7 * 8 / rttMs / 1000 : 20 + random.nextDouble(400);
    }
  }

  /**
   * A fleet.
   *
   * @param pathCount number of directed paths
   * @param total number of events that will be taken, to spread them over {@code span}
   */
  FleetEvents(long seed, int pathCount, long total, Instant end, Duration span) {
    this.random = new SplittableRandom(seed);
    this.start = end.minus(span);
    this.step = span.dividedBy(Math.max(1, total));
    for (int i = 0; i < pathCount; i++) {
      paths.add(new Path(i, random));
    }
  }

  /** The next event, in time order. */
  CloudEvent<MeasurementData> next() {
    Instant at = start.plus(step.multipliedBy(produced));
    Path path = paths.get((int) (produced * 7919 % paths.size()));
    int turn = (int) (produced / paths.size() % ROUND);
    produced++;
    if (turn == 0) {
      return event(at, path, "host-state", hostState(path));
    }
    return switch (turn % 20) {
      case 0 -> event(at, path, "throughput-test", test(path, at));
      case 7 -> event(at, path, "path-trace", trace(path));
      default -> event(at, path, "socket-samples", samples(path, at));
    };
  }

  private static CloudEvent<MeasurementData> event(
      Instant at, Path path, String type, MeasurementData data) {
    return new CloudEvent<>(
        UuidCreator.getTimeOrderedEpoch(at),
        "/hosts/" + path.host,
        "dev.longhaul." + type + ".v1",
        at.toString(),
        Optional.of(path.host),
        data);
  }

  private static HostState hostState(Path path) {
    return new HostState(
        path.host,
        Optional.of("6.1.0-18-cloud-arm64"),
        OptionalLong.of(4L << 30),
        Map.of(
            "net.ipv4.tcp_congestion_control",
            path.congestionControl,
            "net.ipv4.tcp_available_congestion_control",
            "reno cubic bbr",
            "net.ipv4.tcp_wmem",
            "4096 16384 4194304",
            "net.ipv4.tcp_rmem",
            "4096 131072 6291456",
            "net.core.default_qdisc",
            "fq_codel",
            "net.ipv4.tcp_mtu_probing",
            "0"),
        List.of(path.hostAddress),
        List.of(new Link("eth0", Optional.empty(), 1500, true, Optional.empty(), Optional.empty())),
        List.of(
            new Qdisc("eth0", "fq_codel", "0:", Optional.empty(), Map.of(), OptionalLong.of(0))),
        List.of(),
        Map.of("eth0", Map.of("tcp-segmentation-offload", true)),
        Optional.empty());
  }

  private ThroughputTest test(Path path, Instant at) {
    List<Interval> intervals = new ArrayList<>();
    for (int second = 0; second < 5; second++) {
      double rate = path.mbps * 1e6 * (0.95 + random.nextDouble(0.1));
      long retransmits = retransmits(path, rate / 8);
      intervals.add(
          new Interval(
              second,
              second + 1,
              (long) (rate / 8),
              rate,
              OptionalLong.of(retransmits),
              OptionalLong.of((long) (rate / 8 * path.rttMs / 1000)),
              OptionalLong.of((long) (path.rttMs * 1000)),
              false));
    }
    double mean = intervals.stream().mapToDouble(Interval::bitsPerSecond).average().orElseThrow();
    long retransmits = intervals.stream().mapToLong(i -> i.retransmits().orElseThrow()).sum();
    return new ThroughputTest(
        path.host,
        path.host,
        path.peerAddress,
        "iperf 3.16",
        Optional.of(at.toString()),
        "tcp",
        Optional.of(new Socket(path.hostAddress, path.port)),
        Optional.of(new Socket(path.peerAddress, 5201)),
        1,
        OptionalDouble.of(5),
        2,
        OptionalLong.of((long) (mean * 5 / 8)),
        OptionalDouble.of(mean),
        OptionalLong.of((long) (mean * 5 / 8)),
        OptionalDouble.of(mean),
        OptionalLong.of(retransmits),
        OptionalDouble.empty(),
        OptionalLong.empty(),
        OptionalInt.of(MSS),
        Optional.of(path.congestionControl),
        Optional.of("cubic"),
        intervals,
        OptionalDouble.of(0.1),
        OptionalDouble.of(0.1),
        Optional.empty());
  }

  private PathTrace trace(Path path) {
    List<Hop> hops = new ArrayList<>();
    int count = 8;
    for (int distance = 1; distance <= count; distance++) {
      long rtt = (long) (path.rttMs * 1000 * distance / count);
      hops.add(
          new Hop(
              distance,
              Optional.of(distance == count ? path.peerAddress : "10.255.0." + distance),
              OptionalLong.of(10),
              OptionalDouble.of(distance == count ? path.loss : 0),
              OptionalLong.of(rtt),
              OptionalLong.of(rtt + random.nextLong(2000)),
              OptionalLong.of(rtt + 2000 + random.nextLong(5000))));
    }
    return new PathTrace(path.host, path.peerAddress, "mtr", OptionalInt.of(1500), true, hops);
  }

  private SocketSamples samples(Path path, Instant at) {
    double rate = path.mbps * 1e6 * (0.95 + random.nextDouble(0.1));
    long bytes = (long) (rate / 8);
    long lost = retransmits(path, (double) bytes) * MSS;
    path.bytes += bytes;
    path.retransmitted += lost;
    path.busyUs += 1_000_000;
    path.limitedUs += path.windowLimited ? 600_000 : 0;
    long rttUs = (long) (path.rttMs * 1000) + random.nextLong(3000);
    long cwnd = (long) (bytes * path.rttMs / 1000 / MSS) + 1;
    return new SocketSamples(
        path.host, path.peerAddress, List.of(sample(path, at, rate, rttUs, cwnd)));
  }

  private static SocketSample sample(Path path, Instant at, double rate, long rttUs, long cwnd) {
    return new SocketSample(
        Optional.of(at.toString()),
        new Socket(path.hostAddress, path.port),
        new Socket(path.peerAddress, 443),
        "ESTAB",
        Optional.of(path.congestionControl),
        OptionalLong.of(rttUs),
        OptionalLong.of(1500),
        OptionalLong.of((long) (path.rttMs * 1000)),
        OptionalLong.empty(),
        OptionalLong.of(rttUs + 200_000),
        OptionalInt.empty(),
        OptionalInt.of(MSS),
        OptionalInt.of(1500),
        OptionalInt.of(536),
        OptionalInt.of(MSS),
        OptionalLong.of(cwnd),
        OptionalLong.empty(),
        OptionalLong.of(6_291_456),
        OptionalLong.of(cwnd * 9 / 10),
        OptionalLong.of(120_000),
        OptionalLong.of(cwnd * MSS),
        OptionalLong.of(0),
        OptionalLong.of(14_480),
        OptionalLong.of(64_088),
        OptionalLong.of(path.bytes),
        OptionalLong.of(path.bytes - cwnd * MSS),
        OptionalLong.of(1200),
        OptionalLong.of(path.bytes / MSS),
        OptionalLong.of(path.bytes / MSS),
        OptionalLong.of(12),
        OptionalLong.of(path.bytes / MSS - cwnd),
        OptionalLong.of(path.retransmitted),
        OptionalLong.of(path.retransmitted / MSS),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalLong.of(path.busyUs),
        OptionalLong.empty(),
        path.limitedUs > 0 ? OptionalLong.of(path.limitedUs) : OptionalLong.empty(),
        false,
        OptionalDouble.of(rate * 1.2),
        OptionalDouble.empty(),
        OptionalDouble.of(rate),
        Optional.of(
            new Memory(
                OptionalLong.of(131_072),
                OptionalLong.of(4_194_304),
                OptionalLong.of(900_000),
                OptionalLong.of(0))),
        Optional.empty());
  }

  private long retransmits(Path path, double bytes) {
    return Math.round(bytes / MSS * path.loss * (0.8 + random.nextDouble(0.4)));
  }
}
