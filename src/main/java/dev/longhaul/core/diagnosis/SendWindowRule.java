package dev.longhaul.core.diagnosis;

import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.core.evidence.SenderFigures;
import dev.longhaul.core.evidence.TestFigures;
import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.DataSize;
import dev.longhaul.model.Durations;
import java.util.Optional;

/**
 * The send buffer holds the flow back (rules D1, W2, W4): it is full of data in flight, nothing
 * waits unsent, and the congestion window has room. The share of sndbuf_limited alone understates
 * it: a writer that is woken in time keeps it low although the buffer binds.
 */
record SendWindowRule() implements Rule {

  static final double LIMITED = 0.2;
  static final double NOTICEABLE = 0.03;
  static final double ROOM = 0.9;

  /** From here on the kernel takes no more from the application, whatever the share says. */
  static final double NO_MORE_FITS = 0.95;

  /** Used so far in the median, the buffer leaves no room for another burst of the writer. */
  private static final double NEARLY_USED_UP = 0.8;

  private static final double HALF = 0.5;

  private static final double NEARLY_QUEUES = 1.18;

  /** The kernel wakes a writer when no more than this part of the buffer is used. */
  static final double LEFT_AT_WAKING = 2.0 / 3;

  @Override
  public Optional<Finding> judge(Evidence e) {
    return e.sender().filter(SendWindowRule::limits).map(s -> finding(e, s));
  }

  /** The buffer binds and the path behind it is not full. */
  static boolean limits(SenderFigures s) {
    return isBound(s) && (!Signs.queueStands(s) || runsDry(s));
  }

  /**
   * When the writer is woken, less is left in the buffer than one round trip carries: the path runs
   * dry before new data arrive, whatever queue each burst leaves behind. A larger buffer would have
   * kept it busy.
   */
  static boolean runsDry(SenderFigures s) {
    if (s.window().buffer().isEmpty() || s.delivered().isEmpty() || s.rtt().minimum().isEmpty()) {
      return false;
    }
    Bandwidth kept = s.window().buffer().get().perRoundTrip(s.rtt().minimum().get());
    return s.delivered().get().relativeTo(kept) > LEFT_AT_WAKING;
  }

  static boolean isBound(SenderFigures s) {
    boolean full = s.window().bufferUse().orElse(0) >= Signs.BUFFER_FULL;
    boolean room = s.window().congestionUse().orElse(0) <= ROOM;
    boolean told =
        Signs.atLeast(s.limits().sendBuffer(), NOTICEABLE)
            || s.window().bufferUse().orElse(0) >= NO_MORE_FITS
            || nothingElseBinds(s);
    boolean unknownBuffer = s.window().buffer().isEmpty();
    boolean toldAlone = unknownBuffer && Signs.atLeast(s.limits().sendBuffer(), LIMITED);
    return (full && told && room && Signs.nothingWaits(s)) || toldAlone;
  }

  /**
   * Both other windows have room for twice of what is in flight, the buffer is nearly used up and
   * explains the rate: then it binds, even if the kernel never saw the writer wait for long enough
   * to count it.
   */
  static boolean nothingElseBinds(SenderFigures s) {
    return s.window().bufferUse().orElse(0) >= NEARLY_USED_UP
        && s.window().congestionUse().orElse(1) <= HALF
        && s.window().peerUse().orElse(1) <= HALF
        && runsDry(s);
  }

  private static Finding finding(Evidence e, SenderFigures s) {
    Optional<Long> limit = Sysctls.maximum(e.senderState(), Sysctls.WMEM);
    boolean pinned = isPinned(e, s, limit);
    Draft d =
        pinned
            ? new Draft(Cause.SEND_BUFFER_PINNED, RuleId.W6, RuleId.W2, RuleId.D1)
            : new Draft(Cause.SEND_WINDOW_LIMITED, RuleId.W2, RuleId.W4, RuleId.D1);
    d.fact("sndbuf_limited share of busy time", s.limits().sendBuffer(), s.source())
        .fact("in flight", s.window().flight(), s.source())
        .fact("not sent", s.window().notSent(), s.source())
        .fact("send buffer", s.window().buffer(), s.source())
        .fact("used of the send buffer", s.window().bufferUse(), s.source())
        .fact("congestion window", s.window().congestion(), s.source())
        .fact("RTT inflation", s.rtt().inflation(), s.source())
        .fact("delivered", s.delivered(), s.source())
        .fact("best delivery rate seen", s.peak(), s.source())
        .fact("tcp_wmem maximum", limit.map(DataSize::new), "sysctl (sender)")
        .overturnedBy("a larger send buffer that leaves the rate where it is");
    ceiling(e, s, d);
    return d.because(why(pinned), confidence(s));
  }

  private static double confidence(SenderFigures s) {
    if (runsDry(s) && Signs.inflation(s).orElse(1) > NEARLY_QUEUES) {
      return Signs.pathPauses(s) ? 0.85 : 0.7;
    }
    boolean clear = Signs.atLeast(s.limits().sendBuffer(), LIMITED) || nothingElseBinds(s);
    boolean nearlyQueues = Signs.inflation(s).orElse(1) > NEARLY_QUEUES;
    return (clear ? 0.96 : 0.85) * (nearlyQueues ? 0.85 : 1);
  }

  private static void ceiling(Evidence e, SenderFigures s, Draft d) {
    if (s.window().buffer().isEmpty() || e.rtt().isEmpty()) {
      return;
    }
    Bandwidth most = s.window().buffer().get().perRoundTrip(e.rtt().get());
    d.ceiling(Optional.of(most))
        .formula(
            "8 * "
                + s.window().buffer().get()
                + " / "
                + Durations.text(e.rtt().get())
                + " = "
                + most
                + " at full use of the buffer; measured "
                + e.measured().map(Bandwidth::toString).orElse("unknown"));
  }

  /** The application set the size: told by the test, or the buffer stopped short of its limit. */
  private static boolean isPinned(Evidence e, SenderFigures s, Optional<Long> limit) {
    if (e.test().map(TestFigures::test).flatMap(t -> t.pinnedBuffer()).isPresent()) {
      return true;
    }
    if (limit.isEmpty() || s.window().buffer().isEmpty() || s.window().congestion().isEmpty()) {
      return false;
    }
    long each = s.window().buffer().get().bytes() / s.flows();
    long wanted = 2 * s.window().congestion().get().bytes() / s.flows();
    return each < ROOM * limit.get() && each < ROOM * wanted;
  }

  private static String why(boolean pinned) {
    String full =
        "All that the send buffer holds is in flight, nothing waits behind it and the congestion"
            + " window has room: the buffer is the window. ";
    return full
        + (pinned
            ? "The application fixed its size, which turns autotuning off: no sysctl changes it."
            : "It stands at the limit that tcp_wmem sets.");
  }
}
