package dev.longhaul.reading;

import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.DataSize;
import dev.longhaul.model.ThroughputTest.Interval;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The rows of one direction in iperf3's text: intervals, each summed over its streams, and totals.
 * A zero of the other end is unknown: iperf3 prints it where that end never reported.
 */
final class Iperf3Flow {

  private static final int MAX_STREAMS = 256;
  private static final int MAX_INTERVALS = 4096;
  private static final String SUM = "SUM";

  private final Optional<Boolean> role;
  private final Thinned<Interval> intervals = new Thinned<>(MAX_INTERVALS);
  private final Set<String> streams = new LinkedHashSet<>();
  private final Map<String, Iperf3Row> group = new LinkedHashMap<>();
  private final Map<String, Iperf3Row> sent = new LinkedHashMap<>();
  private final Map<String, Iperf3Row> received = new LinkedHashMap<>();
  private boolean countsRetransmits;
  private boolean groupCounts;
  private Duration shift = Duration.ZERO;
  private Duration warmUpEnd = Duration.ZERO;

  Iperf3Flow(Optional<Boolean> role) {
    this.role = role;
  }

  Optional<Boolean> role() {
    return role;
  }

  /**
   * Takes a row.
   *
   * @param retransmits whether the title in force says that the first number counts retransmits
   * @param total whether the totals have begun
   */
  void accept(Iperf3Row row, boolean retransmits, boolean total) {
    if (row.isOf("sender") || row.isOf("receiver")) {
      flush();
      countsRetransmits |= row.isOf("sender") && retransmits;
      Map<String, Iperf3Row> totals = row.isOf("sender") ? sent : received;
      putTotal(totals, row);
    } else if (total) {
      flush();
      // Before iperf 3.2 there is one total for UDP, and what was lost says how much arrived.
      putTotal(sent, row);
      putTotal(received, row);
    } else {
      interval(row, retransmits);
    }
  }

  private static void putTotal(Map<String, Iperf3Row> totals, Iperf3Row row) {
    if (totals.size() < MAX_STREAMS) {
      totals.putIfAbsent(row.stream(), row);
    }
  }

  private void interval(Iperf3Row row, boolean retransmits) {
    boolean other =
        group.containsKey(row.stream())
            || group.values().stream().anyMatch(r -> r.start() != row.start());
    if (other) {
      flush();
    }
    if (!row.isSum() && streams.size() < MAX_STREAMS) {
      streams.add(row.stream());
    }
    groupCounts = retransmits;
    if (group.size() <= MAX_STREAMS) {
      group.put(row.stream(), row);
    }
  }

  private void flush() {
    List<Iperf3Row> rows = new ArrayList<>(group.values());
    Optional<Iperf3Row> sum = Optional.ofNullable(group.get(SUM));
    group.clear();
    long own = rows.stream().filter(r -> !r.isSum()).count();
    if (rows.isEmpty() || (sum.isEmpty() && own < streams.size())) {
      return;
    }
    List<Iperf3Row> counted = sum.map(List::of).orElse(rows);
    Iperf3Row first = rows.get(0);
    Optional<Duration> start = Numbers.seconds(OptionalDouble.of(first.start()));
    Optional<Duration> end = Numbers.seconds(OptionalDouble.of(first.end()));
    if (start.isEmpty() || end.isEmpty() || end.get().compareTo(start.get()) <= 0) {
      return;
    }
    place(start.get(), end.get(), first.isWarmUp());
    intervals.add(
        new Interval(
            start.get().plus(shift),
            end.get().plus(shift),
            new DataSize(counted.stream().mapToLong(Iperf3Row::bytes).sum()),
            new Bandwidth(counted.stream().mapToDouble(Iperf3Row::bitsPerSecond).sum()),
            groupCounts ? retransmits(counted) : OptionalLong.empty(),
            rows.stream()
                .flatMap(r -> r.cwnd().stream())
                .max(Long::compare)
                .filter(c -> groupCounts)
                .map(DataSize::new),
            Optional.empty(),
            first.isWarmUp()));
  }

  /** iperf3's clock starts anew when the warm-up ends; ours runs on. */
  private void place(Duration start, Duration end, boolean warmUp) {
    if (warmUp) {
      warmUpEnd = end;
    } else if (start.plus(shift).compareTo(warmUpEnd) < 0) {
      shift = warmUpEnd;
    }
  }

  private static OptionalLong retransmits(List<Iperf3Row> rows) {
    long sum = 0;
    for (Iperf3Row row : rows) {
      OptionalLong count = row.count();
      if (count.isEmpty() || !Iperf3Totals.isCount(count.getAsLong())) {
        return OptionalLong.empty();
      }
      sum += count.getAsLong();
    }
    return OptionalLong.of(sum);
  }

  int streams() {
    return streams.isEmpty()
        ? (int) sent.keySet().stream().filter(s -> !s.equals(SUM)).count()
        : streams.size();
  }

  Optional<String> firstStream() {
    return streams.stream().findFirst().or(() -> sent.keySet().stream().findFirst());
  }

  Optional<Duration> warmUp() {
    flush();
    return Optional.of(warmUpEnd).filter(d -> !d.isZero());
  }

  List<Interval> intervals() {
    flush();
    return intervals.items();
  }

  long leftOut() {
    return intervals.leftOut();
  }

  /** The figures of the whole test, seen from an end that sends or receives. */
  Totals totals(boolean sends) {
    flush();
    Optional<Iperf3Row> ofSender = total(sent).filter(r -> r.bytes() > 0 || sends);
    Optional<Iperf3Row> ofReceiver = total(received).filter(r -> r.bytes() > 0 || !sends);
    Optional<Iperf3Row> own = sends ? ofSender : ofReceiver;
    List<Interval> all = intervals();
    Optional<DataSize> moved =
        own.isPresent() || leftOut() > 0 ? Optional.empty() : Iperf3Intervals.moved(all);
    Optional<Bandwidth> rate = own.isPresent() ? Optional.empty() : Iperf3Intervals.meanRate(all);
    OptionalDouble arrived = ofReceiver.map(Iperf3Row::arrived).orElse(OptionalDouble.empty());
    boolean offered = ofReceiver.isPresent() && ofReceiver.equals(ofSender);
    double share = offered ? arrived.orElse(1) : 1;
    return new Totals(
        own.flatMap(r -> Numbers.seconds(OptionalDouble.of(r.end() - r.start())))
            .filter(d -> !d.isZero())
            .or(() -> Iperf3Intervals.measured(all)),
        ofSender.map(r -> new DataSize(r.bytes())).or(() -> sends ? moved : Optional.empty()),
        ofSender
            .map(r -> new Bandwidth(r.bitsPerSecond()))
            .or(() -> sends ? rate : Optional.empty()),
        ofReceiver
            .map(r -> new DataSize(Math.round(r.bytes() * share)))
            .or(() -> sends ? Optional.empty() : moved),
        ofReceiver
            .map(r -> new Bandwidth(r.bitsPerSecond() * share))
            .or(() -> sends ? Optional.empty() : rate),
        retransmits(ofSender, all));
  }

  private OptionalLong retransmits(Optional<Iperf3Row> ofSender, List<Interval> all) {
    if (ofSender.isPresent() && countsRetransmits) {
      return retransmits(List.of(ofSender.get()));
    }
    return ofSender.isPresent() || leftOut() > 0
        ? OptionalLong.empty()
        : Iperf3Intervals.resent(all);
  }

  /** The sum over the streams: as printed, or that of the only stream. */
  private Optional<Iperf3Row> total(Map<String, Iperf3Row> totals) {
    Iperf3Row sum = totals.get(SUM);
    return sum == null && totals.size() == 1
        ? totals.values().stream().findFirst()
        : Optional.ofNullable(sum);
  }

  /** Figures of the whole test. */
  record Totals(
      Optional<Duration> duration,
      Optional<DataSize> sent,
      Optional<Bandwidth> sentRate,
      Optional<DataSize> received,
      Optional<Bandwidth> goodput,
      OptionalLong retransmits) {}
}
