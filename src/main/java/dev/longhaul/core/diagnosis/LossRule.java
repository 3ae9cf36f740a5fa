package dev.longhaul.core.diagnosis;

import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.core.evidence.SenderFigures;
import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.CongestionControl;
import dev.longhaul.model.Durations;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * Loss holds back a loss-based congestion control (rules D2, D4): the congestion window is full, it
 * was loss that made it small, and no queue stands, so the path is not full. Where the rate is what
 * the model gives for this much loss, loss is random; where it is far above, loss came in bursts.
 */
record LossRule() implements Rule {

  /** Up to this factor the model explains a rate (rule D4). */
  static final double EXPLAINS = 2.5;

  /** A flow this far below the model has another limit (rule D4). */
  static final double FAR_BELOW = 0.4;

  /** If so many retransmits were needless, reordering looks like loss (rule D2). */
  static final double MOSTLY_NEEDLESS = 0.5;

  /** A queue this small does not contradict loss. */
  static final double NO_QUEUE = 1.1;

  private static final double MOSTLY_STALLED = 0.5;

  static final double BURST_START = 0.01;
  static final double BURST_FACTOR = 5;

  /** Less than this is none. */
  private static final double LEAST_LOSS = 1e-9;

  @Override
  public Optional<Finding> judge(Evidence e) {
    boolean lossBased = e.congestionControl().map(CongestionControl::isLossBased).orElse(false);
    return e.sender()
        .filter(s -> lossBased && Signs.congestionBound(s) && s.loss().any())
        .filter(s -> s.stall().stalled().fraction() < MOSTLY_STALLED)
        .flatMap(s -> judge(e, s));
  }

  private static Optional<Finding> judge(Evidence e, SenderFigures s) {
    Optional<Bandwidth> model = model(s);
    double excess = excess(s, model);
    double inflation = Signs.inflation(s).orElse(1);
    boolean explained = excess <= EXPLAINS;
    if (inflation >= QueueRule.HIGH || (inflation >= Signs.QUEUE_STANDS && !explained)) {
      return Optional.empty();
    }
    double confidence = confidence(s, inflation, explained) * doubt(s) * fit(s, excess);
    Cause cause = isBurst(s, explained) ? Cause.BURST_LOSS : Cause.LOSS_LIMITED;
    return Optional.of(draft(e, s, cause, model).because(why(cause), confidence));
  }

  /** A report without the idle RTT cannot exclude a queue; an early stall may be a black hole. */
  private static double doubt(SenderFigures s) {
    boolean early = s.stall().stalled().fraction() > 0 && s.stall().fromTheStart();
    return (Signs.isSampled(s) ? 1 : 0.75) * (early ? 0.7 : 1);
  }

  private static double fit(SenderFigures s, double excess) {
    boolean needless = Signs.atLeast(s.loss().spurious(), MOSTLY_NEEDLESS);
    return (excess < FAR_BELOW ? 0.7 : 1) * (needless ? 0.6 : 1);
  }

  private static double confidence(SenderFigures s, double inflation, boolean explained) {
    boolean shortQueue = s.rtt().inflation().orElse(1) >= Signs.QUEUE_STANDS;
    if (inflation < NO_QUEUE && (explained || !shortQueue)) {
      return 0.95;
    }
    return explained ? inflation < Signs.QUEUE_STANDS ? 0.9 : 0.7 : 0.55;
  }

  private static boolean isBurst(SenderFigures s, boolean explained) {
    double start = Signs.of(s.loss().start());
    double steady = Signs.of(s.loss().steady());
    return !explained || (start >= BURST_START && start >= BURST_FACTOR * steady);
  }

  /** How much faster the flow is than the model allows; infinite without steady loss. */
  private static double excess(SenderFigures s, Optional<Bandwidth> model) {
    return model.isEmpty() || s.delivered().isEmpty()
        ? Double.POSITIVE_INFINITY
        : s.delivered().get().relativeTo(model.get());
  }

  private static Optional<Bandwidth> model(SenderFigures s) {
    double needless = Signs.of(s.loss().spurious());
    double loss = Signs.of(s.loss().steady()) * (1 - needless);
    Optional<Duration> rtt = s.rtt().smoothed().filter(d -> !d.isZero());
    if (loss < LEAST_LOSS || rtt.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        LossModel.rate(s.mss().orElse(Signs.USUAL_MSS), rtt.get(), Math.min(1, loss))
            .times(s.flows()));
  }

  private static Draft draft(Evidence e, SenderFigures s, Cause cause, Optional<Bandwidth> model) {
    Draft d =
        new Draft(cause, RuleId.D4, RuleId.D2, RuleId.W9, RuleId.Q1)
            .fact("congestion control", e.congestionControl(), s.source())
            .fact("retransmitted after the start", s.loss().steady(), s.source())
            .fact("retransmitted during the start", s.loss().start(), s.source())
            .fact("needless retransmits", s.loss().spurious(), s.source())
            .fact("in flight", s.window().flight(), s.source())
            .fact("congestion window", s.window().congestion(), s.source())
            .fact("RTT inflation", s.rtt().inflation(), s.source())
            .fact("delivered", s.delivered(), s.source())
            .ceiling(model)
            .overturnedBy("a run with BBR on the sender that is no faster");
    model.ifPresent(
        m ->
            d.formula(
                String.format(
                    Locale.ROOT,
                    "%s: loss %s, RTT %s, mss %d B, %d flow(s): model %s, measured %s",
                    "max(Reno 1.22/sqrt(p), CUBIC 1.054*RTT^0.75/p^0.75)",
                    s.loss().steady().map(Object::toString).orElse("unknown"),
                    s.rtt().smoothed().map(Durations::text).orElse("unknown"),
                    s.mss().orElse(Signs.USUAL_MSS),
                    s.flows(),
                    m,
                    s.delivered().map(Bandwidth::toString).orElse("unknown"))));
    return d;
  }

  private static String why(Cause cause) {
    String shared =
        "The congestion window is full and no queue stands, so the path has room; loss keeps the"
            + " window small. ";
    return shared
        + (cause == Cause.BURST_LOSS
            ? "The loss came in bursts, as a shallow queue or a policer drops what is not paced."
            : "The rate is what a loss-based algorithm reaches at this much random loss.");
  }
}
