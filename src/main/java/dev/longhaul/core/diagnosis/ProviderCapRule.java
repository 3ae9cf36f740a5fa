package dev.longhaul.core.diagnosis;

import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.FactKey;
import dev.longhaul.model.StatedFacts;
import dev.longhaul.model.Symptom;
import java.util.Locale;
import java.util.Optional;

/** The provider caps the machine, or a single flow (rule O2). */
record ProviderCapRule() implements Rule {

  private static final double MOST = 0.92;
  static final double ABOUT = 0.25;
  private static final double FAR_LESS = 0.5;

  /** What the largest provider allows one flow outside a placement group. */
  static final Bandwidth PER_FLOW = Bandwidth.ofMbps(5000);

  private static final double FLOW_FROM = 0.85;
  private static final double FLOW_TO = 1.02;

  @Override
  public Optional<Finding> judge(Evidence e) {
    StatedFacts f = e.stated();
    Optional<Bandwidth> cap = f.rate(FactKey.RATE_CAP);
    Optional<Double> ofCap = Comparisons.part(e, FactKey.RATE_CAP);
    boolean belowWish = Comparisons.part(cap, Comparisons.wanted(e)).map(p -> p < 1).orElse(false);
    boolean cloud = f.words(FactKey.CLOUD).isPresent() || f.words(FactKey.INSTANCE).isPresent();
    Weighing w =
        new Weighing(e)
            .sign(
                ofCap.map(p -> Math.abs(p - 1) < ABOUT).orElse(cap.isPresent() && belowWish),
                0.75,
                "the rate is what the provider allows")
            .sign(Symptom.INSTANCE_CAP, 0.6)
            .sign(cloud && isOneFlow(e) && isAtFlowLimit(e), 0.7, "one flow at 5 Gbit/s")
            .sign(
                f.words(FactKey.INSTANCE).isPresent() && isFarBelowWish(e),
                0.35,
                "small machines are allowed far less than their card can do");
    if (w.isEmpty()) {
      return Optional.empty();
    }
    w.sign(
            cloud && Comparisons.below(e, FactKey.RATE_PARALLEL, FAR_LESS),
            0.15,
            "more flows add up")
        .against(Symptom.BULK_STALLS, 0.5)
        .against(ofCap.map(p -> p < FAR_LESS).orElse(false), 0.4);
    Draft d =
        new Draft(Cause.CLOUD_FLOW_CAP, RuleId.O2)
            .fact("allowed", cap, Weighing.STATED)
            .fact("machine", f.words(FactKey.INSTANCE), Weighing.STATED)
            .fact("measured", e.measured(), "rate")
            .ceiling(cap.or(() -> isAtFlowLimit(e) ? Optional.of(PER_FLOW) : Optional.empty()))
            .overturnedBy(
                "counters of the card that show no exceeded allowance (ethtool -S DEVICE | grep"
                    + " exceeded) while it is slow");
    return Optional.of(
        w.onto(d)
            .because(
                "The provider's allowance for this machine or for one flow is used up. What helps:"
                    + " a larger machine, or several flows. No setting of the host does.",
                w.confidence(MOST)));
  }

  private static boolean isOneFlow(Evidence e) {
    return e.stated().count(FactKey.STREAMS).orElse(1) == 1
        && e.test().map(t -> t.test().parallel() == 1).orElse(true);
  }

  private static boolean isAtFlowLimit(Evidence e) {
    String cloud = e.stated().words(FactKey.CLOUD).orElse("").toLowerCase(Locale.ROOT);
    boolean known = cloud.isEmpty() || cloud.contains("aws") || cloud.contains("ec2");
    return known
        && e.measured()
            .map(r -> r.relativeTo(PER_FLOW))
            .filter(p -> p >= FLOW_FROM && p <= FLOW_TO)
            .isPresent();
  }

  private static boolean isFarBelowWish(Evidence e) {
    return Comparisons.part(e.measured(), Comparisons.wanted(e))
        .map(p -> p < FAR_LESS)
        .orElse(true);
  }
}
