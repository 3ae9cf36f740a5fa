package dev.longhaul.core.diagnosis;

import dev.longhaul.core.evidence.BbrFigures;
import dev.longhaul.core.evidence.SenderFigures;
import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.Durations;
import dev.longhaul.model.Share;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the figures of a sender mean; thresholds are ratios, so that they hold on every path. Each
 * is a policy, calibrated on labelled runs.
 */
final class Signs {

  /** From here on a queue stands at the bottleneck: the path is full (rule D6). */
  static final double QUEUE_STANDS = 1.25;

  /** Delays below this are jitter of hosts, whatever the ratio says. */
  static final double JITTER_MILLIS = 1;

  /** A queue that never empties keeps its bottleneck busy for at least this part of the time. */
  static final double BUSY_PATH = 0.85;

  /** A limit that holds for at least this part of the time. */
  private static final double MOSTLY = 0.5;

  /** A window that is used by at least this much is what holds the flow back. */
  static final double WINDOW_FULL = 0.8;

  /** Less than this part of the flight waiting to be sent means that nothing waits. */
  static final double NOTHING_WAITS = 0.1;

  /**
   * The kernel wakes a writer when a third of the buffer is free: a busy one is fuller than this.
   */
  static final double BUFFER_FULL = 0.5;

  /** Payload of a segment on an Ethernet path with timestamps. */
  static final int USUAL_MSS = 1448;

  private Signs() {}

  /**
   * Whether the kernel's own view was sampled. A test's report knows only the RTT under load, so
   * that a queue that always stood cannot be seen in it.
   */
  static boolean isSampled(SenderFigures s) {
    return s.source().startsWith("ss");
  }

  /** How much the load multiplies the RTT; 1 where the difference is mere jitter. */
  static OptionalDouble inflation(SenderFigures s) {
    boolean jitter = s.rtt().queueing().map(d -> Durations.millis(d) < JITTER_MILLIS).orElse(false);
    return jitter ? OptionalDouble.of(1) : s.rtt().inflation();
  }

  static boolean queueStands(SenderFigures s) {
    return inflation(s).orElse(1) >= QUEUE_STANDS;
  }

  /**
   * The bottleneck is without work part of the time: the flow is delivered more slowly than it was
   * when it sent without a pause. The smoothed RTT of a flow that sends in bursts shows a queue,
   * but it is the burst's own and gone before the next one.
   */
  static boolean pathPauses(SenderFigures s) {
    return s.delivered().isPresent()
        && s.peak().map(p -> s.delivered().get().relativeTo(p) < BUSY_PATH).orElse(false);
  }

  /** What looks like a queue at the bottleneck is that of the flow's own bursts. */
  static boolean queuesOnlyBursts(SenderFigures s) {
    if (SendWindowRule.isBound(s)) {
      return SendWindowRule.runsDry(s);
    }
    return peerWindowLeavesNoQueue(s) || (!congestionBound(s) && pathPauses(s));
  }

  /**
   * What is in flight stays there for its amount divided by the rate (Little's law). Where even a
   * full window is delivered in hardly more than the smallest RTT, no queue can stand.
   */
  static boolean peerWindowLeavesNoQueue(SenderFigures s) {
    boolean known = s.window().peer().isPresent() && s.delivered().isPresent();
    if (!known || s.rtt().minimum().isEmpty() || !atLeast(s.limits().receiveWindow(), MOSTLY)) {
      return false;
    }
    Bandwidth withoutQueue = s.window().peer().get().perRoundTrip(s.rtt().minimum().get());
    return s.delivered().get().relativeTo(withoutQueue) * QUEUE_STANDS > 1;
  }

  /** The congestion window is full: it holds the flow back, or the path behind it does. */
  static boolean congestionBound(SenderFigures s) {
    return s.window().congestionUse().orElse(0) >= WINDOW_FULL;
  }

  /** Everything the application wrote is in flight. */
  static boolean nothingWaits(SenderFigures s) {
    return s.window().backlog().orElse(1) <= NOTHING_WAITS;
  }

  /** The flow had not come out of its start when it was last seen. */
  static boolean isStarting(SenderFigures s) {
    return s.growing() || s.bbr().map(BbrFigures::startupAtEnd).orElse(false);
  }

  static double of(Optional<Share> share) {
    return share.map(Share::fraction).orElse(0.0);
  }

  static boolean atLeast(Optional<Share> share, double fraction) {
    return share.isPresent() && share.get().fraction() >= fraction;
  }
}
