package dev.longhaul.core.evidence;

import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.DataSize;
import dev.longhaul.model.Durations;
import dev.longhaul.model.Share;
import dev.longhaul.model.ThroughputTest;
import dev.longhaul.model.ThroughputTest.Interval;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What one active test shows by itself.
 *
 * @param test the test
 * @param retransmitted segments sent again as a share of all (rule D2); empty where unknown
 * @param barren share of the intervals in which nothing moved
 */
public record TestFigures(ThroughputTest test, Optional<Share> retransmitted, Share barren) {

  private static final double USUAL_MSS = 1448;
  static final double TARGET_TOLERANCE = 0.1;
  private static final int BITS = 8;
  private static final double WHOLE_SECOND = 0.9;

  static TestFigures of(ThroughputTest test) {
    return new TestFigures(test, retransmittedIn(test), barrenIn(test.intervals()));
  }

  /** Whether the test asked for a rate and got it: nothing then limits but the asking. */
  public boolean reachedItsTarget() {
    if (test.targetRate().isEmpty() || test.rate().isEmpty()) {
      return false;
    }
    double asked = test.targetRate().get().bitsPerSecond();
    double got = test.rate().get().bitsPerSecond();
    return asked > 0 && Math.abs(got / asked - 1) <= TARGET_TOLERANCE;
  }

  /** Whether the connection came up and then no data arrived at all. */
  public boolean movedNothing() {
    boolean ran = !test.intervals().isEmpty();
    boolean arrivedNothing =
        test.received().or(test::sent).map(d -> d.bytes() == 0).orElse(false)
            || test.goodput().map(b -> b.bitsPerSecond() == 0).orElse(false);
    return ran && (arrivedNothing || barren.fraction() == 1);
  }

  /**
   * Whether data began to arrive only after seconds. A slow start is never that slow; a search for
   * a segment size that passes is (rule M3). What a sender writes first only fills its buffer.
   */
  public boolean startedLate() {
    int first = test.reporter() == ThroughputTest.Reporter.SENDER ? 1 : 0;
    long barrenRun =
        test.intervals().stream()
            .skip(first)
            .takeWhile(i -> i.bytes().bytes() == 0)
            .filter(i -> Durations.seconds(i.end().minus(i.start())) >= WHOLE_SECOND)
            .count();
    return barrenRun >= 2;
  }

  /** The test's sender as far as the report shows it; empty unless the sender reported. */
  Optional<SenderFigures> sender() {
    List<Interval> steady = test.intervals().stream().filter(i -> !i.warmUp()).toList();
    boolean told = steady.stream().anyMatch(i -> i.cwnd().isPresent() && i.rtt().isPresent());
    if (test.reporter() != ThroughputTest.Reporter.SENDER || !told) {
      return Optional.empty();
    }
    return Optional.of(
        new SenderFigures(
            "iperf3 (sender)",
            steady.size(),
            test.parallel(),
            test.senderCongestionControl(),
            test.mss(),
            test.rate(),
            steady.stream().map(Interval::rate).max(Comparator.naturalOrder()),
            rtt(steady),
            windows(steady),
            LimitFigures.UNKNOWN,
            loss(steady),
            stall(),
            Optional.empty(),
            growing(steady)));
  }

  private RttFigures rtt(List<Interval> steady) {
    Optional<Duration> least =
        test.intervals().stream()
            .flatMap(i -> i.rtt().stream())
            .filter(d -> !d.isZero())
            .min(Comparator.naturalOrder());
    OptionalDouble median =
        Statistics.median(
            steady.stream().flatMap(i -> i.rtt().stream()).map(Durations::seconds).toList());
    return new RttFigures(
        least,
        median.isPresent()
            ? Optional.of(Durations.ofSeconds(median.getAsDouble()))
            : Optional.empty());
  }

  /** The report has the largest stream's window; streams of one test are taken for equal. */
  private WindowFigures windows(List<Interval> steady) {
    OptionalDouble cwnd =
        Statistics.median(
            steady.stream().flatMap(i -> i.cwnd().stream()).map(c -> (double) c.bytes()).toList());
    OptionalDouble flight =
        Statistics.median(
            steady.stream()
                .filter(i -> i.rtt().isPresent())
                .map(i -> i.rate().bitsPerSecond() * Durations.seconds(i.rtt().get()) / BITS)
                .toList());
    return new WindowFigures(
        size(flight, 1),
        size(cwnd, test.parallel()),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private static Optional<DataSize> size(OptionalDouble bytes, int times) {
    return bytes.isPresent()
        ? Optional.of(new DataSize(Math.round(bytes.getAsDouble() * times)))
        : Optional.empty();
  }

  private LossFigures loss(List<Interval> steady) {
    List<Interval> start = test.intervals().stream().filter(Interval::warmUp).toList();
    return new LossFigures(
        lostIn(steady), lostIn(start), lostIn(test.intervals()), Optional.empty());
  }

  private Optional<Share> lostIn(List<Interval> intervals) {
    long again = intervals.stream().mapToLong(i -> i.retransmits().orElse(0)).sum();
    long bytes = intervals.stream().mapToLong(i -> i.bytes().bytes()).sum();
    boolean told = intervals.stream().anyMatch(i -> i.retransmits().isPresent());
    return told && bytes > 0
        ? Optional.of(Share.of((double) again, bytes / mssOf(test)))
        : Optional.empty();
  }

  private StallFigures stall() {
    long collapsed =
        test.intervals().stream()
            .filter(i -> i.bytes().bytes() == 0)
            .filter(i -> i.cwnd().map(c -> c.bytes() <= 2 * mssOf(test)).orElse(true))
            .count();
    int all = test.intervals().size();
    boolean early =
        test.intervals().stream().limit(2).skip(1).allMatch(i -> i.bytes().bytes() == 0);
    return new StallFigures(
        new Share(all > 0 ? (double) collapsed / all : 0),
        collapsed > 0 && early,
        test.mss(),
        test.mss(),
        OptionalInt.empty());
  }

  private static boolean growing(List<Interval> steady) {
    if (steady.size() < 3 || steady.stream().anyMatch(i -> i.retransmits().orElse(0) > 0)) {
      return false;
    }
    List<Long> last =
        steady.subList(steady.size() - 3, steady.size()).stream()
            .map(i -> i.cwnd().map(DataSize::bytes).orElse(0L))
            .toList();
    return last.get(0) < last.get(1) && last.get(1) < last.get(2);
  }

  private static Optional<Share> retransmittedIn(ThroughputTest test) {
    Optional<DataSize> bytes = test.sent().or(test::received).filter(d -> d.bytes() > 0);
    return test.retransmits().isPresent() && bytes.isPresent()
        ? Optional.of(
            Share.of((double) test.retransmits().getAsLong(), bytes.get().bytes() / mssOf(test)))
        : Optional.empty();
  }

  private static double mssOf(ThroughputTest test) {
    return test.mss().isPresent() && test.mss().getAsInt() > 0 ? test.mss().getAsInt() : USUAL_MSS;
  }

  private static Share barrenIn(List<Interval> intervals) {
    long empty = intervals.stream().filter(i -> i.bytes().bytes() == 0).count();
    return new Share(intervals.isEmpty() ? 0 : (double) empty / intervals.size());
  }

  /** Goodput, the receiver's figure first. */
  public Optional<Bandwidth> rate() {
    return test.rate();
  }
}
