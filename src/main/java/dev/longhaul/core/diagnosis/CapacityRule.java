package dev.longhaul.core.diagnosis;

import dev.longhaul.core.evidence.BbrFigures;
import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.core.evidence.SenderFigures;
import dev.longhaul.model.Bandwidth;
import java.util.Optional;

/**
 * The flow fills the path: a queue stands at the bottleneck although the sender has more to send
 * (rule D6), or BBR has found the bottleneck's rate and delivers it.
 */
record CapacityRule() implements Rule {

  static final double DELIVERS = 0.7;
  private static final double DELIVERS_BARELY = 0.45;
  static final double CLEAN = 0.0005;
  private static final double CLEAR_QUEUE = 1.4;
  private static final double SOME_QUEUE = 1.1;
  private static final double QUEUE_IN_DOUBT = 0.65;

  /**
   * So few samples cannot show that a queue stands, or that BBR is out of STARTUP, all the time.
   */
  private static final double FEW_MOMENTS = 0.9;

  private static final double BY_REPORT = 0.9;

  private static final double NEAR_PEAK = 0.8;

  /** So much loss says that something else is wrong as well. */
  static final double WASTEFUL = 0.15;

  @Override
  public Optional<Finding> judge(Evidence e) {
    Optional<SenderFigures> sender =
        e.sender().filter(s -> s.stall().stalled().fraction() == 0 && s.delivered().isPresent());
    return sender
        .filter(s -> !ApplicationRule.hasRoomEverywhere(s) && !StartupRule.isStuck(s))
        .filter(s -> !SendWindowRule.limits(s) || !Signs.queueStands(s))
        .flatMap(s -> Signs.queueStands(s) ? queued(e, s) : byBbr(e, s).or(() -> nearPeak(e, s)));
  }

  private static Optional<Finding> queued(Evidence e, SenderFigures s) {
    Draft draft = draft(Cause.PATH_CAPACITY, e, s);
    if (mayBeItsOwn(s)) {
      return Optional.of(
          draft.because(
              "A queue is seen while the congestion window has room: the path may be full, or the"
                  + " queue is that of the flow's own bursts.",
              QUEUE_IN_DOUBT));
    }
    double sure = Signs.inflation(s).orElse(1) >= CLEAR_QUEUE ? 0.96 : 0.9;
    return Optional.of(
        draft.because(
            "A queue stands at the bottleneck all the time: the path carries no more than this."
                + " Larger windows would only make the queue longer.",
            sure * waste(s) * moments(s) * report(s)));
  }

  /**
   * A congestion window with room says that something else paces the flow, so the queue may be that
   * of its bursts; a report or a moment cannot tell whether the path was busy all the time.
   */
  private static boolean mayBeItsOwn(SenderFigures s) {
    if (s.samples() == 1 && SendWindowRule.isBound(s)) {
      return true;
    }
    return Signs.queuesOnlyBursts(s) || (!Signs.congestionBound(s) && !Signs.isSampled(s));
  }

  private static double moments(SenderFigures s) {
    return s.samples() > StartupRule.FEW_SAMPLES ? 1 : FEW_MOMENTS;
  }

  /** Without loss a report cannot tell a full path from the bursts of a full send buffer. */
  private static double report(SenderFigures s) {
    return Signs.isSampled(s) || s.loss().any() ? 1 : BY_REPORT;
  }

  private static double waste(SenderFigures s) {
    return Signs.atLeast(s.loss().steady(), WASTEFUL) ? 0.7 : 1;
  }

  private static Optional<Finding> byBbr(Evidence e, SenderFigures s) {
    Optional<BbrFigures> bbr = s.bbr();
    boolean held = SendWindowRule.isBound(s) || ReceiveWindowRule.mostlyWaits(s);
    if (bbr.isEmpty() || bbr.get().startupAtEnd() || held) {
      return Optional.empty();
    }
    double delivers =
        bbr.get().bandwidth().map(b -> s.delivered().orElseThrow().relativeTo(b)).orElse(0.0);
    double needed = s.flows() > 1 ? DELIVERS_BARELY : DELIVERS;
    boolean clean = s.loss().whole().map(l -> l.fraction() < CLEAN).orElse(false);
    Cause cause = clean ? Cause.HEALTHY : Cause.PATH_CAPACITY;
    return Optional.of(
        draft(cause, e, s)
            .fact("BBR's estimate of the bottleneck", bbr.get().bandwidth(), s.source())
            .because(
                "BBR has left STARTUP, knows the rate of the bottleneck and delivers it; no window"
                    + " and no buffer holds it back.",
                (delivers >= needed ? 0.95 : 0.65) * waste(s) * moments(s)));
  }

  /** Without a standing queue, a rate near the best ever delivered is at least a sign. */
  private static Optional<Finding> nearPeak(Evidence e, SenderFigures s) {
    double ofPeak = s.peak().map(p -> s.delivered().orElseThrow().relativeTo(p)).orElse(0.0);
    boolean someQueue = Signs.inflation(s).orElse(1) >= SOME_QUEUE;
    if (!someQueue || ofPeak < NEAR_PEAK || !Signs.congestionBound(s)) {
      return Optional.empty();
    }
    return Optional.of(
        draft(Cause.PATH_CAPACITY, e, s)
            .because(
                "The congestion window is full, a queue comes and goes, and the flow is near the"
                    + " best rate it ever had: the path is about full.",
                0.72));
  }

  private static Draft draft(Cause cause, Evidence e, SenderFigures s) {
    Optional<Bandwidth> ceiling =
        s.bbr().flatMap(BbrFigures::bandwidth).or(s::peak).filter(b -> s.flows() == 1);
    return new Draft(cause, RuleId.D6, RuleId.W9)
        .fact("RTT inflation", s.rtt().inflation(), s.source())
        .fact("smallest RTT", e.rtt(), s.source())
        .fact("RTT under load", s.rtt().smoothed(), s.source())
        .fact("delivered", s.delivered(), s.source())
        .fact("best delivery rate seen", s.peak(), s.source())
        .fact("retransmitted after the start", s.loss().steady(), s.source())
        .fact("not sent", s.window().notSent(), s.source())
        .ceiling(ceiling)
        .overturnedBy("parallel flows that reach far more together than one alone (rule D8)");
  }
}
