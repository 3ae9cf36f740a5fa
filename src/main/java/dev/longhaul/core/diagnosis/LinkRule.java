package dev.longhaul.core.diagnosis;

import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.FactKey;
import dev.longhaul.model.StatedFacts;
import dev.longhaul.model.Symptom;
import java.util.Locale;
import java.util.Optional;

/** A cable, a port, a duplex setting or a radio link is at fault, not TCP (rule O2). */
record LinkRule() implements Rule {

  private static final double MOST = 0.9;
  private static final double LOSSY = 0.02;
  private static final double VERY_LOSSY = 0.1;
  private static final Bandwidth HUNDRED = Bandwidth.ofMbps(100);
  private static final Bandwidth GIGABIT = Bandwidth.ofMbps(900);

  @Override
  public Optional<Finding> judge(Evidence e) {
    StatedFacts f = e.stated();
    Weighing w =
        new Weighing(e)
            .sign(Symptom.CABLE_CHANGE_HELPED, 0.85)
            .sign(Symptom.FELL_BACK, 0.75)
            .sign(Symptom.DUPLEX_MISMATCH, 0.75)
            .sign(
                f.words(FactKey.DUPLEX)
                    .map(d -> d.toLowerCase(Locale.ROOT).contains("half"))
                    .orElse(false),
                0.75,
                "half duplex")
            .sign(Symptom.LINK_ERRORS, 0.6)
            .sign(cameUpSlow(f), 0.75, "the link came up slower than it can be")
            .sign(
                negotiatedDown(e), 0.6, "just what a link of 100 Mbit/s carries, on a faster one");
    double loss = f.share(FactKey.LOSS).map(s -> s.fraction()).orElse(0.0);
    boolean radio = isRadio(f);
    w.sign(radio && f.shows(Symptom.POWER_SAVE), 0.6, Symptom.POWER_SAVE.meaning())
        .sign(radio && loss >= LOSSY, 0.5, "ping loses packets over a radio link")
        .sign(
            !radio && loss >= VERY_LOSSY && isWiredNear(e), 0.4, "a near wired path loses packets");
    if (w.isEmpty()) {
      w.sign(mayBeLink(e), 0.3, "far below the link's rate, and nothing else is stated");
    }
    if (w.isEmpty()) {
      return Optional.empty();
    }
    w.sign(
        f.share(FactKey.LOSS_AFTER).isPresent() && loss > 0 && isCured(f),
        0.3,
        "the loss ended with the change that was tried");
    Draft d =
        new Draft(Cause.LINK_FAULT, RuleId.O2)
            .fact("link", f.rate(FactKey.RATE_LINK), Weighing.STATED)
            .fact("medium", f.words(FactKey.MEDIUM), Weighing.STATED)
            .fact("measured", e.measured(), "rate")
            .overturnedBy(
                "an interface that carries the flow at its full speed and duplex without errors"
                    + " (ip route get PEER; ethtool DEVICE; ip -s link)");
    return Optional.of(w.onto(d).because(why(radio), w.confidence(MOST)));
  }

  private static boolean cameUpSlow(StatedFacts f) {
    return Comparisons.part(f.rate(FactKey.RATE_NEGOTIATED), f.rate(FactKey.RATE_LINK))
        .map(p -> p < 0.6)
        .orElse(false);
  }

  /** A link that came up at a tenth of its speed. */
  private static boolean negotiatedDown(Evidence e) {
    boolean faster =
        Comparisons.wanted(e).map(r -> r.compareTo(GIGABIT) > 0).orElse(false)
            && e.stated().rate(FactKey.RATE_CAP).isEmpty();
    double part = e.measured().map(r -> r.relativeTo(HUNDRED)).orElse(0.0);
    return faster && part >= 0.85 && part <= 0.97;
  }

  /** The flow is slow on a wired local link and nothing explains it: look at the link first. */
  private static boolean mayBeLink(Evidence e) {
    StatedFacts f = e.stated();
    boolean known = Comparisons.best(e).isPresent();
    boolean slow =
        Comparisons.part(e.measured(), Comparisons.best(e)).map(p -> p < 0.5).orElse(known);
    boolean layered = !f.tunnels().isEmpty() || f.words(FactKey.CLOUD).isPresent();
    boolean far = e.rtt().map(r -> r.toMillis() >= 5).orElse(false);
    boolean measured = e.sender().isPresent() || e.test().isPresent();
    return !f.isEmpty() && slow && !layered && !far && !measured;
  }

  private static boolean isWiredNear(Evidence e) {
    return e.rtt().map(r -> r.toMillis() < 5).orElse(false);
  }

  private static boolean isCured(StatedFacts f) {
    return f.share(FactKey.LOSS_AFTER)
        .map(s -> s.fraction() < f.share(FactKey.LOSS).map(x -> x.fraction()).orElse(0.0) / 4)
        .orElse(false);
  }

  private static boolean isRadio(StatedFacts f) {
    String words =
        (f.words(FactKey.MEDIUM).orElse("") + " " + f.words(FactKey.DRIVER).orElse(""))
            .toLowerCase(Locale.ROOT);
    return f.shows(Symptom.WIFI)
        || words.matches(".*(wi-?fi|wlan|802\\.11|wireless|iwl|ath\\d+k).*");
  }

  private static String why(boolean radio) {
    return "The link between the host and its network is what fails or is slow. What helps: "
        + (radio
            ? "power saving off (iw dev DEVICE set power_save off), another band or a cable."
            : "another cable or port, the right speed and duplex, and a look at which interface"
                + " carries the flow.")
        + " No setting of TCP does.";
  }
}
