package dev.longhaul.core.history;

import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.DataSize;
import dev.longhaul.model.Durations;
import dev.longhaul.model.Observation;
import dev.longhaul.model.Share;
import dev.longhaul.model.ThroughputTest;
import dev.longhaul.model.ThroughputTest.Interval;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;

/**
 * One goodput that can be compared with others of its shape.
 *
 * @param at when it was measured, by the clock of the host that measured
 * @param shape how
 * @param goodput what arrived
 * @param rtt smallest round-trip time seen with it
 * @param retransmitted share that had to be sent again
 */
public record Sample(
    Instant at,
    Shape shape,
    Bandwidth goodput,
    Optional<Duration> rtt,
    Optional<Share> retransmitted) {

  private static final double SHORTEST_SECONDS = 2;
  private static final double USUAL_MSS = 1448;

  public Sample {
    Objects.requireNonNull(at, "at");
    Objects.requireNonNull(shape, "shape");
    Objects.requireNonNull(goodput, "goodput");
  }

  /** The sample in an observation; empty for what is no test or no measure of the path. */
  public static Optional<Sample> of(Observation observation) {
    return observation.measurement() instanceof ThroughputTest test && isComparable(test)
        ? test.rate()
            .map(
                rate ->
                    new Sample(observation.at(), shape(test), rate, rtt(test), retransmitted(test)))
        : Optional.empty();
  }

  /** A test that asked for a rate, broke off or was over at once says little about the path. */
  private static boolean isComparable(ThroughputTest test) {
    return test.transport() == ThroughputTest.Transport.TCP
        && test.targetRate().isEmpty()
        && test.error().isEmpty()
        && test.duration().map(d -> Durations.seconds(d) >= SHORTEST_SECONDS).orElse(true);
  }

  private static Shape shape(ThroughputTest test) {
    return new Shape(Shape.Source.TEST, test.parallel(), test.pinnedBuffer().isPresent());
  }

  private static Optional<Duration> rtt(ThroughputTest test) {
    return test.intervals().stream()
        .map(Interval::rtt)
        .flatMap(Optional::stream)
        .filter(d -> !d.isZero())
        .min(Comparator.naturalOrder());
  }

  /** Segments sent again as a share of all (rule D2). */
  private static Optional<Share> retransmitted(ThroughputTest test) {
    Optional<DataSize> bytes = test.sent().or(test::received).filter(d -> d.bytes() > 0);
    double mss =
        test.mss().isPresent() && test.mss().getAsInt() > 0 ? test.mss().getAsInt() : USUAL_MSS;
    return test.retransmits().isPresent()
        ? bytes.map(b -> Share.of((double) test.retransmits().getAsLong(), b.bytes() / mss))
        : Optional.empty();
  }
}
