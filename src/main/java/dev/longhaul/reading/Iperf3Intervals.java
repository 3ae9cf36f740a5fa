package dev.longhaul.reading;

import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.DataSize;
import dev.longhaul.model.Durations;
import dev.longhaul.model.ThroughputTest.Interval;
import dev.longhaul.reading.Iperf3Report.Direction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;

/** The reporting intervals of one direction, each summed over its streams. */
final class Iperf3Intervals {

  private static final Optional<Boolean> NO = Optional.of(false);

  /** What is printed without the sign of -1 and its neighbours. */
  private static final double WRAPPED = Iperf3Totals.MAX_RETRANSMITS;

  private final Direction direction;
  private Duration shift = Duration.ZERO;
  private Duration warmUpEnd = Duration.ZERO;

  Iperf3Intervals(Direction direction) {
    this.direction = direction;
  }

  /** Whether streams of both directions ran at the same time. */
  static boolean flowBothWays(Json.Obj report) {
    List<Json.Obj> ends =
        report.in("end").list("streams").stream()
            .map(s -> s.object("sender").orElseGet(() -> s.in("udp")))
            .toList();
    return mixed(ends) || report.list("intervals").stream().anyMatch(i -> mixed(i.list("streams")));
  }

  private static boolean mixed(List<Json.Obj> streams) {
    return streams.stream()
            .map(s -> s.flag("sender"))
            .flatMap(Optional::stream)
            .distinct()
            .limit(2)
            .count()
        == 2;
  }

  /** What the intervals say: iperf 3.2 and newer by a flag, older ones by UDP's jitter alone. */
  static Optional<Boolean> reporterSends(Json.Obj report) {
    return streams(report)
        .map(s -> s.flag("sender").or(() -> s.has("jitter_ms") ? NO : Optional.empty()))
        .flatMap(Optional::stream)
        .findFirst();
  }

  static boolean countDatagrams(Json.Obj report) {
    return streams(report).anyMatch(s -> s.has("packets"));
  }

  private static Stream<Json.Obj> streams(Json.Obj report) {
    return report.list("intervals").stream().flatMap(i -> i.list("streams").stream());
  }

  List<Interval> of(Json.Obj report) {
    List<Interval> intervals = new ArrayList<>();
    for (Json.Obj interval : report.list("intervals")) {
      interval(inDirection(interval)).ifPresent(intervals::add);
    }
    return intervals;
  }

  private List<Json.Obj> inDirection(Json.Obj interval) {
    List<Json.Obj> all = interval.list("streams");
    if (all.isEmpty()) {
      Json.Obj sum = direction.sum(interval, "sum");
      return sum.has("bytes") ? List.of(sum) : List.of();
    }
    return direction.oneOfTwo()
        ? all.stream()
            .filter(s -> s.flag("sender").filter(f -> f == direction.reporterSends()).isPresent())
            .toList()
        : all;
  }

  private Optional<Interval> interval(List<Json.Obj> streams) {
    Optional<Duration> start = Numbers.seconds(most(streams, s -> s.amount("start"), false));
    Optional<Duration> end = Numbers.seconds(most(streams, s -> s.amount("end"), true));
    OptionalLong bytes = total(streams, "bytes");
    if (start.isEmpty()
        || end.isEmpty()
        || bytes.isEmpty()
        || end.get().compareTo(start.get()) <= 0) {
      return Optional.empty();
    }
    boolean warmUp = streams.get(0).flag("omitted").orElse(false);
    placeAfterWarmUp(start.get(), end.get(), warmUp);
    DataSize size = new DataSize(bytes.getAsLong());
    return Optional.of(
        new Interval(
            start.get().plus(shift),
            end.get().plus(shift),
            size,
            rate(streams).orElse(Bandwidth.of(size, end.get().minus(start.get()))),
            retransmits(streams),
            positive(most(streams, s -> s.number("snd_cwnd"), true)).map(Iperf3Intervals::size),
            Numbers.micros(mean(streams, "rtt")),
            warmUp));
  }

  /** iperf3's clock starts anew when the warm-up ends; ours runs on. */
  private void placeAfterWarmUp(Duration start, Duration end, boolean warmUp) {
    if (warmUp) {
      warmUpEnd = end;
    } else if (start.plus(shift).compareTo(warmUpEnd) < 0) {
      shift = warmUpEnd;
    }
  }

  private static Optional<Bandwidth> rate(List<Json.Obj> streams) {
    double sum = 0;
    for (Json.Obj stream : streams) {
      OptionalDouble rate = stream.amount("bits_per_second");
      if (rate.isEmpty()) {
        return Optional.empty();
      }
      sum += rate.getAsDouble();
    }
    return Numbers.rate(OptionalDouble.of(sum));
  }

  private OptionalLong retransmits(List<Json.Obj> streams) {
    OptionalLong total = total(streams, "retransmits");
    boolean known =
        direction.reporterSends() && total.isPresent() && Iperf3Totals.isCount(total.getAsLong());
    return known ? total : OptionalLong.empty();
  }

  /** The sum over all streams; empty if one of them does not say. */
  private static OptionalLong total(List<Json.Obj> streams, String key) {
    long sum = 0;
    for (Json.Obj stream : streams) {
      OptionalLong count = stream.count(key);
      if (count.isEmpty() || count.getAsLong() > Long.MAX_VALUE - sum) {
        return OptionalLong.empty();
      }
      sum += count.getAsLong();
    }
    return streams.isEmpty() ? OptionalLong.empty() : OptionalLong.of(sum);
  }

  private static OptionalDouble mean(List<Json.Obj> streams, String key) {
    return streams.stream()
        .map(s -> s.number(key))
        .filter(v -> v.isPresent() && v.getAsDouble() > 0 && v.getAsDouble() < WRAPPED)
        .mapToDouble(OptionalDouble::getAsDouble)
        .average();
  }

  private static OptionalDouble most(
      List<Json.Obj> streams, Function<Json.Obj, OptionalDouble> value, boolean largest) {
    var values =
        streams.stream()
            .map(value)
            .filter(OptionalDouble::isPresent)
            .mapToDouble(OptionalDouble::getAsDouble);
    return largest ? values.max() : values.min();
  }

  private static Optional<Double> positive(OptionalDouble value) {
    return value.isPresent() && value.getAsDouble() > 0 && value.getAsDouble() < WRAPPED
        ? Optional.of(value.getAsDouble())
        : Optional.empty();
  }

  private static DataSize size(double bytes) {
    return new DataSize(Math.round(bytes));
  }

  /** Time covered by the intervals that count. */
  static Optional<Duration> measured(List<Interval> intervals) {
    double seconds =
        intervals.stream()
            .filter(i -> !i.warmUp())
            .mapToDouble(i -> Durations.seconds(i.end().minus(i.start())))
            .sum();
    return seconds > 0 ? Numbers.seconds(OptionalDouble.of(seconds)) : Optional.empty();
  }

  /** Time from the first to the last of the intervals that count. */
  static Optional<Duration> spanned(List<Interval> intervals) {
    List<Interval> counted = intervals.stream().filter(i -> !i.warmUp()).toList();
    return counted.isEmpty()
        ? Optional.empty()
        : Optional.of(counted.get(counted.size() - 1).end().minus(counted.get(0).start()))
            .filter(d -> !d.isNegative() && !d.isZero());
  }

  /** Bytes moved in the intervals that count. */
  static Optional<DataSize> moved(List<Interval> intervals) {
    List<Interval> counted = intervals.stream().filter(i -> !i.warmUp()).toList();
    double bytes = counted.stream().mapToDouble(i -> i.bytes().bytes()).sum();
    return counted.isEmpty() || bytes >= Long.MAX_VALUE
        ? Optional.empty()
        : Optional.of(size(bytes));
  }

  /** The mean rate over the intervals that count. */
  static Optional<Bandwidth> meanRate(List<Interval> intervals) {
    Optional<Duration> time = measured(intervals).filter(t -> !t.isZero());
    return moved(intervals).flatMap(bytes -> time.map(t -> Bandwidth.of(bytes, t)));
  }

  /** Segments sent again in the intervals that count; empty if one of them does not say. */
  static OptionalLong resent(List<Interval> intervals) {
    List<Interval> counted = intervals.stream().filter(i -> !i.warmUp()).toList();
    boolean known = counted.stream().allMatch(i -> i.retransmits().isPresent());
    return known && !counted.isEmpty()
        ? OptionalLong.of(counted.stream().mapToLong(i -> i.retransmits().getAsLong()).sum())
        : OptionalLong.empty();
  }
}
