package dev.longhaul.core.evidence;

import dev.longhaul.model.DataSize;
import dev.longhaul.model.Durations;
import dev.longhaul.model.Endpoint;
import dev.longhaul.model.SocketSample;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/** The samples of one flow in time order, and the part of them after its start. */
final class FlowSeries {

  /** A start takes about this many round trips at the most, whatever the rate. */
  static final double START_ROUND_TRIPS = 20;

  /** In a short observation at least this part of it is kept. */
  static final double START_AT_MOST = 1.0 / 3;

  /** A flow that moves less than this part of the busiest one is not part of the transfer. */
  static final double NEGLIGIBLE = 0.05;

  /** Flows of one look at a host are sampled within this time. */
  private static final Duration AT_ONCE = Duration.ofSeconds(2);

  private static final long LEAST_DATA_BYTES = 8 * 1024;

  private final List<SocketSample> all;
  private final List<SocketSample> settled;
  private final List<SocketSample> steady;

  private FlowSeries(List<SocketSample> all) {
    this.all = all;
    this.settled = settledPart(all);
    this.steady = differencesOver(all, settled);
  }

  /**
   * The flows that carry the bulk of the newest transfer, told apart by their ends; control
   * connections fall out, and so do the flows of earlier transfers: rates of flows that follow each
   * other do not add up.
   */
  static List<FlowSeries> bulkOf(List<SocketSample> samples) {
    Map<Ends, List<SocketSample>> byEnds = new LinkedHashMap<>();
    for (SocketSample s : samples) {
      List<SocketSample> flow =
          byEnds.computeIfAbsent(new Ends(s.local(), s.peer()), e -> new ArrayList<>());
      if (isAnother(flow, s)) {
        flow.clear();
      }
      flow.add(s);
    }
    long most = byEnds.values().stream().mapToLong(FlowSeries::volumeOf).max().orElse(0);
    double least = Math.max(LEAST_DATA_BYTES, most * NEGLIGIBLE);
    List<FlowSeries> bulk =
        byEnds.values().stream()
            .filter(list -> volumeOf(list) >= least)
            .map(FlowSeries::new)
            .toList();
    return bulk.stream()
        .max(Comparator.comparing(FlowSeries::end))
        .map(newest -> bulk.stream().filter(newest::isBeside).toList())
        .orElse(bulk);
  }

  private Instant start() {
    return first().at().orElse(Instant.MIN);
  }

  private Instant end() {
    return last().at().orElse(Instant.MIN);
  }

  /** Whether another flow was seen at the same time, or nobody knows when either was. */
  private boolean isBeside(FlowSeries other) {
    boolean known = !start().equals(Instant.MIN) && !other.start().equals(Instant.MIN);
    return !known
        || !(start().minus(AT_ONCE).isAfter(other.end())
            || other.start().minus(AT_ONCE).isAfter(end()));
  }

  /**
   * Whether a connection has come after one with the same ends: counters of one connection never go
   * back. Differences across the two would mean nothing, so the newer one alone is kept.
   */
  private static boolean isAnother(List<SocketSample> flow, SocketSample next) {
    long acked = acked(next);
    return acked > 0 && !flow.isEmpty() && acked(flow.get(flow.size() - 1)) > acked;
  }

  /** Whether any of these flows carries data worth judging: the same as asking for the bulk. */
  static boolean carryBulk(List<SocketSample> samples) {
    if (samples.size() == 1) {
      return volumeOf(samples) >= LEAST_DATA_BYTES;
    }
    return !bulkOf(samples).isEmpty();
  }

  List<SocketSample> all() {
    return all;
  }

  /** The samples after the start: they show the state of the flow. */
  List<SocketSample> settled() {
    return settled;
  }

  /** The samples between which counters are compared. */
  List<SocketSample> steady() {
    return steady;
  }

  SocketSample first() {
    return all.get(0);
  }

  SocketSample last() {
    return all.get(all.size() - 1);
  }

  Optional<Duration> minimumRtt() {
    return all.stream()
        .flatMap(s -> s.rtt().minimum().stream())
        .filter(d -> !d.isZero())
        .min(Comparator.naturalOrder());
  }

  /** Median after the start of a value that most samples have. */
  OptionalDouble median(Function<SocketSample, Optional<Double>> value) {
    List<Double> values = new ArrayList<>(settled.size());
    for (SocketSample s : settled) {
      value.apply(s).ifPresent(values::add);
    }
    return Statistics.median(values);
  }

  /** Seconds between two samples by the clock, else by busy time. */
  static double seconds(SocketSample from, SocketSample to) {
    if (from.at().isPresent() && to.at().isPresent()) {
      return Durations.seconds(Duration.between(from.at().get(), to.at().get()));
    }
    return busy(to) - busy(from);
  }

  static double busy(SocketSample s) {
    return s.limits().busy().map(Durations::seconds).orElse(0.0);
  }

  static long bytes(Optional<DataSize> size) {
    return size.map(DataSize::bytes).orElse(0L);
  }

  /** Bytes acknowledged; {@code ss} leaves the field out while it is zero. */
  static long acked(SocketSample s) {
    return bytes(s.volume().acked());
  }

  static long sent(SocketSample s) {
    return bytes(s.volume().sent());
  }

  static long retransmitted(SocketSample s) {
    return s.loss()
        .retransmittedBytes()
        .map(DataSize::bytes)
        .orElseGet(
            () -> s.loss().retransmitsTotal().orElse(0) * (long) s.segment().mss().orElse(0));
  }

  private static long volumeOf(List<SocketSample> list) {
    SocketSample last = list.get(list.size() - 1);
    long queued = bytes(last.window().sendQueue());
    return Math.max(sent(last), acked(last)) + Math.max(queued, bytes(last.window().notSent()));
  }

  private static List<SocketSample> settledPart(List<SocketSample> all) {
    SocketSample last = all.get(all.size() - 1);
    double rtt =
        last.rtt().minimum().or(() -> last.rtt().smoothed()).map(Durations::seconds).orElse(0.0);
    boolean byBusy = last.limits().busy().isPresent();
    double end = byBusy ? busy(last) : seconds(all.get(0), last);
    double start = Math.min(START_ROUND_TRIPS * rtt, end * START_AT_MOST);
    SocketSample first = all.get(0);
    List<SocketSample> later =
        all.stream().filter(s -> (byBusy ? busy(s) : seconds(first, s)) >= start).toList();
    return later.isEmpty() ? List.of(last) : later;
  }

  /** Differences need two samples, even if the first of them still belongs to the start. */
  private static List<SocketSample> differencesOver(
      List<SocketSample> all, List<SocketSample> settled) {
    int enough = Math.min(2, all.size());
    return settled.size() >= enough ? settled : all.subList(all.size() - enough, all.size());
  }

  private record Ends(Endpoint local, Endpoint peer) {}
}
