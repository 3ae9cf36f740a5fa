package dev.longhaul.core.diagnosis;

import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.Durations;
import dev.longhaul.model.FactKey;
import dev.longhaul.model.StatedFacts;
import dev.longhaul.model.Symptom;
import java.util.List;
import java.util.Optional;

/** By what is stated, the flow already has what the link or the path gives (rules D6, D8, W9). */
record StatedCapacityRule() implements Rule {

  private static final double MOST = 0.88;
  private static final double REACHED = 0.88;
  private static final double ABOVE = 1.02;
  private static final double NEAR_MILLIS = 5;

  /** Ethernet carries this part of its rate as TCP payload. */
  private static final double PAYLOAD_FROM = 0.9;

  private static final double PAYLOAD_TO = 0.985;
  private static final List<Integer> ETHERNET = List.of(100, 1000, 2500, 5000, 10_000, 25_000);

  @Override
  public Optional<Finding> judge(Evidence e) {
    StatedFacts f = e.stated();
    if (f.isEmpty() || e.sender().isPresent()) {
      return Optional.empty();
    }
    Optional<Bandwidth> rate = f.rate(FactKey.RATE_CUBIC).or(e::measured);
    boolean reached =
        Comparisons.part(rate, Comparisons.wanted(e))
            .map(p -> p >= REACHED && p <= ABOVE)
            .orElse(false);
    boolean near = e.rtt().map(r -> Durations.millis(r) < NEAR_MILLIS).orElse(false);
    boolean noWish = Comparisons.wanted(e).isEmpty();
    boolean bbrSlower =
        Comparisons.part(f.rate(FactKey.RATE_BBR), rate).map(p -> p < 1).orElse(false);
    boolean link = noWish && (near || bbrSlower) && rate.filter(this::isEthernet).isPresent();
    Weighing w =
        new Weighing(e)
            .sign(reached, 0.8, "the rate is what was expected of the link")
            .sign(link, 0.65, "the rate is that of an Ethernet link with its headers")
            .sign(Symptom.REACHES_LINK, 0.5)
            .sign(Symptom.WINDOW_NO_EFFECT, 0.5);
    if (w.isEmpty()) {
      return Optional.empty();
    }
    w.sign(bbrSlower, 0.3, "BBR is slower than what is in use")
        .sign(near && f.shows(Symptom.WINDOW_NO_EFFECT), 0.1, "the path is short")
        .sign(windowIsEnough(e), 0.3, "the window is larger than this path needs")
        .against(!reached && isFarBelow(e), 0.4)
        .against(f.shows(Symptom.CPU_BUSY) || f.shows(Symptom.ENCRYPTION), 0.7)
        .against(Symptom.BULK_STALLS, 0.5);
    boolean healthy = reached || link || f.shows(Symptom.REACHES_LINK);
    return Optional.of(finding(e, w, rate, healthy));
  }

  private boolean isEthernet(Bandwidth rate) {
    return ETHERNET.stream()
        .anyMatch(l -> rate.mbps() >= PAYLOAD_FROM * l && rate.mbps() <= PAYLOAD_TO * l);
  }

  private static boolean windowIsEnough(Evidence e) {
    Optional<Bandwidth> ceiling =
        e.stated()
            .size(FactKey.PEER_WINDOW)
            .flatMap(w -> e.rtt().filter(r -> !r.isZero()).map(w::perRoundTrip));
    return Comparisons.part(e.measured(), ceiling).map(p -> p < 0.7).orElse(false);
  }

  private static boolean isFarBelow(Evidence e) {
    return Comparisons.part(e.measured(), Comparisons.best(e)).map(p -> p < 0.7).orElse(false);
  }

  private static Finding finding(
      Evidence e, Weighing w, Optional<Bandwidth> rate, boolean healthy) {
    Draft d =
        new Draft(healthy ? Cause.HEALTHY : Cause.PATH_CAPACITY, RuleId.D8, RuleId.W9)
            .fact("measured", rate, "rate")
            .fact("wanted", Comparisons.wanted(e), Weighing.STATED)
            .fact("with BBR", e.stated().rate(FactKey.RATE_BBR), Weighing.STATED)
            .ceiling(Comparisons.wanted(e))
            .overturnedBy("parallel flows that reach far more together (rule D8)");
    e.stated()
        .size(FactKey.PEER_WINDOW)
        .filter(x -> e.rtt().filter(r -> !r.isZero()).isPresent())
        .ifPresent(
            x ->
                d.formula(
                    "the window of "
                        + x
                        + " allows "
                        + x.perRoundTrip(e.rtt().orElseThrow())
                        + " at "
                        + Durations.text(e.rtt().orElseThrow())));
    return w.onto(d)
        .because(
            healthy
                ? "The flow has what the link gives. Another congestion control or larger windows"
                    + " cannot add to it."
                : "Larger windows make no difference here, so no window is what holds the flow"
                    + " back: the path gives no more, or something else than windows limits it.",
            w.confidence(MOST));
  }
}
