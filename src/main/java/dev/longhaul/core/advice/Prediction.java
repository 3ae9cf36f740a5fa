package dev.longhaul.core.advice;

import dev.longhaul.core.advice.Recommendation.Expected;
import dev.longhaul.core.diagnosis.Sysctls;
import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.core.evidence.SenderFigures;
import dev.longhaul.core.evidence.TestFigures;
import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.DataSize;
import java.time.Duration;
import java.util.Optional;

/**
 * The range of goodput to expect once a cause is removed. Its lower end is what was seen already,
 * its upper end the next limit that is known: a window over the RTT (rule W2). What the path itself
 * carries beyond what was seen nobody knows beforehand, and no range pretends to.
 */
final class Prediction {

  /** Part of a send buffer that is in flight where nothing else was seen: the rest is overhead. */
  private static final double USUAL_USE = 0.75;

  /** Part of a receive buffer that is window (rule W3). */
  private static final double RECEIVE_USE = 0.5;

  /** Faster than this is not promised to a flow that never was near it. */
  private static final Bandwidth USUAL_LINK = Bandwidth.ofMbps(1000);

  private static final double STEP = 4;

  /** The first flight of a connection (RFC 6928). */
  private static final int INITIAL_SEGMENTS = 10;

  private static final int USUAL_MSS = 1448;
  private static final double NOISE = 0.1;

  private Prediction() {}

  /** After the send buffer was raised. */
  static Optional<Expected> sendBuffer(Evidence e, DataSize buffer) {
    return upTo(e, capped(e, buffer.times(use(e))), "a send buffer of " + buffer);
  }

  /** After the receive buffer was raised. */
  static Optional<Expected> receiveBuffer(Evidence e, DataSize buffer) {
    return upTo(e, capped(e, buffer.times(RECEIVE_USE)), "a receive buffer of " + buffer);
  }

  /** After the sender took a congestion control that loss does not hold back. */
  static Optional<Expected> withoutLossLimit(Evidence e) {
    DataSize buffer = sendLimit(e);
    return upTo(e, capped(e, buffer.times(USUAL_USE)), "the send buffer of " + buffer);
  }

  /** After segments fit the path. */
  static Optional<Expected> fittingSegments(Evidence e) {
    Optional<Duration> rtt = e.rtt();
    if (rtt.isEmpty()) {
      return Optional.empty();
    }
    Bandwidth first = new DataSize((long) INITIAL_SEGMENTS * USUAL_MSS).perRoundTrip(rtt.get());
    Bandwidth now = e.measured().orElse(first);
    DataSize buffer = sendLimit(e);
    return Optional.of(
        range(
            larger(first, now),
            capped(e, buffer.times(USUAL_USE)),
            "segments arrive, so that the flow gets at least as far as its first window, and at"
                + " most as far as the send buffer of "
                + buffer
                + " allows"));
  }

  /** After the flow no longer sends what it must send again: the path was full all the time. */
  static Optional<Expected> sameGoodput(Evidence e, String basis) {
    return e.measured()
        .map(rate -> new Expected(rate.times(1 - NOISE), rate.times(1 + NOISE), basis));
  }

  private static Optional<Expected> upTo(Evidence e, Bandwidth ceiling, String what) {
    return e.measured()
        .map(
            rate ->
                range(
                    rate.times(1 - NOISE),
                    ceiling,
                    "from the present rate to what "
                        + what
                        + " allows; the path delivered "
                        + best(e, rate)
                        + " at its best moment, more was not seen yet"));
  }

  private static Expected range(Bandwidth low, Bandwidth high, String basis) {
    return new Expected(low, larger(low, high), basis);
  }

  /** A ceiling far above everything that was seen says nothing: then a usual link's rate counts. */
  private static Bandwidth capped(Evidence e, DataSize window) {
    Bandwidth most =
        larger(USUAL_LINK, e.measured().map(r -> best(e, r).times(STEP)).orElse(USUAL_LINK));
    return e.rtt()
        .filter(rtt -> !rtt.isZero())
        .map(window::perRoundTrip)
        .filter(b -> b.compareTo(most) < 0)
        .orElse(most);
  }

  private static Bandwidth best(Evidence e, Bandwidth rate) {
    return e.sender().flatMap(SenderFigures::peak).map(p -> larger(p, rate)).orElse(rate);
  }

  private static double use(Evidence e) {
    Optional<SenderFigures> s = e.sender();
    Optional<DataSize> flight = s.flatMap(x -> x.window().flight());
    Optional<DataSize> buffer = s.flatMap(x -> x.window().buffer());
    return flight.isPresent() && buffer.isPresent() && buffer.get().bytes() > 0
        ? Math.max(USUAL_USE, (double) flight.get().bytes() / buffer.get().bytes())
        : USUAL_USE;
  }

  /** What all flows of the test may have in their send buffers together. */
  private static DataSize sendLimit(Evidence e) {
    int flows = e.test().map(TestFigures::test).map(t -> t.parallel()).orElse(1);
    return Sysctls.maximum(e.senderState(), Sysctls.WMEM)
        .filter(bytes -> bytes > 0)
        .map(DataSize::new)
        .orElse(KernelDefaults.sendMaximum())
        .times(flows);
  }

  private static Bandwidth larger(Bandwidth a, Bandwidth b) {
    return a.compareTo(b) >= 0 ? a : b;
  }
}
