package dev.longhaul.core.diagnosis;

import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.model.CongestionControl;
import dev.longhaul.model.FactKey;
import dev.longhaul.model.StatedFacts;
import dev.longhaul.model.Symptom;
import java.util.Optional;

/** A token bucket that was not measured here, by what is stated (rules D7, D8). */
record ProviderPolicerRule() implements Rule {

  private static final double MOST = 0.85;
  private static final double FULL = 0.8;
  private static final double STEADY_LOSS = 0.02;

  @Override
  public Optional<Finding> judge(Evidence e) {
    StatedFacts f = e.stated();
    boolean bbr = e.congestionControl().map(CongestionControl::isBbr).orElse(false);
    boolean lost = e.retransmitted().map(s -> s.fraction() >= STEADY_LOSS).orElse(false);
    boolean fills =
        f.shows(Symptom.PARALLEL_FILLS_LINK)
            || Comparisons.part(f.rate(FactKey.RATE_PARALLEL), Comparisons.wanted(e))
                .map(p -> p > FULL)
                .orElse(false);
    Weighing w =
        new Weighing(e)
            .sign(Symptom.POLICER_KNOWN, 0.6)
            .sign(Symptom.BURSTS_LOST, 0.4)
            .sign(
                f.shows(Symptom.RATE_FLAT) && (lost || f.shows(Symptom.BURSTS_LOST)),
                0.4,
                "a flat rate and steady loss")
            .sign(bbr && lost && e.sender().isEmpty(), 0.4, "BBR loses steadily at its rate");
    if (w.isEmpty() || f.isEmpty() || e.sender().isPresent()) {
      return Optional.empty();
    }
    w.sign(fills && f.shows(Symptom.POLICER_KNOWN), 0.2, "several flows together reach the rate")
        .sign(
            f.shows(Symptom.FALLS_WITH_RTT) && f.shows(Symptom.POLICER_KNOWN),
            0.15,
            "one flow is the slower the longer the path")
        .against(Symptom.BULK_STALLS, 0.6);
    Draft d =
        new Draft(Cause.POLICED, RuleId.D7, RuleId.D8)
            .fact("provisioned", Comparisons.wanted(e), Weighing.STATED)
            .fact("measured", e.measured(), "rate")
            .fact("sent again", e.retransmitted(), "loss")
            .ceiling(Comparisons.wanted(e))
            .overturnedBy("UDP at 95 % of the rate (iperf3 -u -b) that loses as much");
    return Optional.of(
        w.onto(d)
            .because(
                "What exceeds the rate for a moment is dropped at once, no queue smooths it: a"
                    + " policer with a small burst. What helps: a larger burst at the provider; a"
                    + " sender that paces below the rate loses less.",
                w.confidence(MOST)));
  }
}
