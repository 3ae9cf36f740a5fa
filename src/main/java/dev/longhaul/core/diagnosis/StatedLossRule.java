package dev.longhaul.core.diagnosis;

import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.CongestionControl;
import dev.longhaul.model.Durations;
import dev.longhaul.model.FactKey;
import dev.longhaul.model.Share;
import dev.longhaul.model.StatedFacts;
import dev.longhaul.model.Symptom;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * Loss holds back a loss-based congestion control, by what is stated (rules D2, D4). Stated figures
 * are rough, so that the model may be missed by more than with measured ones.
 */
record StatedLossRule() implements Rule {

  private static final double MOST = 0.9;
  private static final double EXPLAINS = 2.5;
  private static final double ROUGHLY = 6;
  private static final double LONG_MILLIS = 15;
  private static final double HELPED = 1.5;
  private static final double LEAST_LOSS = 1e-5;

  @Override
  public Optional<Finding> judge(Evidence e) {
    StatedFacts f = e.stated();
    boolean lossBased = e.congestionControl().map(CongestionControl::isLossBased).orElse(true);
    boolean far = e.rtt().map(r -> Durations.millis(r) >= LONG_MILLIS).orElse(false);
    if (f.isEmpty() || e.sender().isPresent() || !lossBased) {
      return Optional.empty();
    }
    Optional<Share> loss = loss(e);
    Optional<Bandwidth> model = far ? model(e, loss) : Optional.empty();
    Optional<Double> excess = Comparisons.part(e.measured(), model);
    Weighing w =
        new Weighing(e)
            .sign(
                excess.map(x -> x <= EXPLAINS && x > 1 / ROUGHLY).orElse(false),
                0.7,
                "the rate is what this much loss leaves")
            .sign(
                excess.map(x -> x > EXPLAINS && x <= ROUGHLY).orElse(false),
                0.55,
                "the rate is near what this much loss leaves, if it comes in bursts")
            .sign(bbrHelped(e), 0.8, "BBR is far faster on the same path");
    if (far) {
      w.sign(Symptom.LOSSY_PATH, 0.35).sign(udpFaster(e), 0.4, "UDP carries far more than TCP");
    }
    if (w.isEmpty()) {
      return Optional.empty();
    }
    w.sign(
            e.congestionControl().isPresent() && loss.isPresent() && far,
            0.2,
            "a loss-based algorithm on a long path")
        .against(Symptom.BBR_NO_FASTER, 0.3)
        .against(bbrSlower(e), 0.2)
        .against(Symptom.BULK_STALLS, 0.5)
        .against(Symptom.CWND_STUCK, 0.7);
    return Optional.of(w.onto(draft(e, loss, model)).because(why(), w.confidence(MOST)));
  }

  /** Of the flow's own segments, else of ping, else of UDP at the least rate that lost any. */
  private static Optional<Share> loss(Evidence e) {
    StatedFacts f = e.stated();
    return e.retransmitted()
        .or(() -> f.share(FactKey.LOSS))
        .or(() -> f.share(FactKey.LOSS_UDP))
        .or(() -> f.udp().values().stream().filter(s -> s.fraction() > 0).findFirst())
        .filter(s -> s.fraction() >= LEAST_LOSS);
  }

  private static Optional<Bandwidth> model(Evidence e, Optional<Share> loss) {
    Optional<Duration> rtt = e.rtt();
    return loss.isPresent() && rtt.isPresent()
        ? Optional.of(
            LossModel.rate(
                    e.stated().bytes(FactKey.MSS).orElse(Signs.USUAL_MSS),
                    rtt.get(),
                    Math.min(1, loss.get().fraction()))
                .times((double) Math.max(1, e.stated().count(FactKey.STREAMS).orElse(1))))
        : Optional.empty();
  }

  private static boolean bbrHelped(Evidence e) {
    StatedFacts f = e.stated();
    boolean tried =
        f.words(FactKey.CC_AFTER)
            .map(c -> c.toLowerCase(Locale.ROOT).contains("bbr"))
            .orElse(false);
    Optional<Bandwidth> after =
        f.rate(FactKey.RATE_BBR).or(() -> tried ? f.rate(FactKey.RATE_AFTER) : Optional.empty());
    Optional<Bandwidth> before = f.rate(FactKey.RATE_CUBIC).or(e::measured);
    return Comparisons.part(after, before).map(p -> p >= HELPED).orElse(false);
  }

  private static boolean bbrSlower(Evidence e) {
    return Comparisons.part(
            e.stated().rate(FactKey.RATE_BBR), e.stated().rate(FactKey.RATE_CUBIC).or(e::measured))
        .map(p -> p < 1)
        .orElse(false);
  }

  private static boolean udpFaster(Evidence e) {
    StatedFacts f = e.stated();
    boolean byRate =
        f.rate(FactKey.RATE_UDP)
            .or(
                () ->
                    f.udp().entrySet().stream()
                        .filter(x -> x.getValue().fraction() < 0.05)
                        .map(java.util.Map.Entry::getKey)
                        .max(java.util.Comparator.naturalOrder()))
            .flatMap(u -> Comparisons.part(Optional.of(u), e.measured()))
            .map(p -> p >= 2)
            .orElse(false);
    return byRate || f.shows(Symptom.UDP_FASTER);
  }

  private static Draft draft(Evidence e, Optional<Share> loss, Optional<Bandwidth> model) {
    Draft d =
        new Draft(Cause.LOSS_LIMITED, RuleId.D4, RuleId.D2, RuleId.Q1)
            .fact("congestion control", e.congestionControl(), Weighing.STATED)
            .fact("loss", loss, Weighing.STATED)
            .fact("smallest RTT", e.rtt(), "rtt")
            .fact("measured", e.measured(), "rate")
            .fact("with BBR", e.stated().rate(FactKey.RATE_BBR), Weighing.STATED)
            .ceiling(model)
            .overturnedBy("a run with BBR on the sender that is no faster");
    model.ifPresent(
        m ->
            d.formula(
                "max(Reno 1.22/sqrt(p), CUBIC 1.054*RTT^0.75/p^0.75): loss "
                    + loss.map(Share::toString).orElse("")
                    + ", RTT "
                    + e.rtt().map(Durations::text).orElse("")
                    + ": model "
                    + m
                    + ", measured "
                    + e.measured().map(Bandwidth::toString).orElse("unknown")));
    return d;
  }

  private static String why() {
    return "On a long path every loss costs a loss-based algorithm much time; the rate is about"
        + " what this loss leaves it, although the path carries more.";
  }
}
