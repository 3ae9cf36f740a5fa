package dev.longhaul.core.diagnosis;

import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.model.DataSize;
import dev.longhaul.model.Durations;
import dev.longhaul.model.FactKey;
import dev.longhaul.model.Share;
import dev.longhaul.model.StatedFacts;
import dev.longhaul.model.Symptom;
import dev.longhaul.model.ToggleEffect;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An offload of a driver or of a forwarding host is at fault (rules O1, P6): far worse through a
 * tunnel, a bridge or a translator than from the host itself, with a congestion window of a few
 * segments or tens of per cent sent again, on a near and clean path.
 */
record OffloadRule() implements Rule {

  private static final double MOST = 0.9;
  static final int FEW_SEGMENTS = 4;
  static final double TENS_OF_PERCENT = 0.1;
  static final double FAR_WORSE = 0.1;
  static final double WORSE = 0.35;
  static final double NEAR_MILLIS = 30;
  private static final double LOSSY = 0.01;

  /** Less is not worth a word. */
  private static final double LEAST = 0.15;

  /** Drivers whose offloads are known to fail under tunnels, bridges or virtualisation. */
  private static final Pattern DRIVERS =
      Pattern.compile(
          "vmxnet3|thunderbolt|r8152|r8169|r8125|realtek|rtl8|ax88179|asix|lan78xx|e1000e?\\b|alx|atl1"
              + "|ice\\b|i40e|sfc|bnx2x|netvsc|virtio|veth|usb");

  private static final Pattern FORWARDS =
      Pattern.compile("rout|forward|nat|translat|gateway|bridge|vpn|firewall|hypervisor");

  @Override
  public Optional<Finding> judge(Evidence e) {
    Weighing w = new Weighing(e);
    StatedFacts f = e.stated();
    boolean cured = f.toggles().containsValue(ToggleEffect.CURES);
    w.sign(cured, 0.85, "turning an offload off cures it")
        .sign(Symptom.OFFLOAD_OFF_CURES, 0.8)
        .sign(Symptom.OFFLOAD_DEFAULTS_RETURNED, 0.6)
        .sign(Symptom.ONLY_FAST_CLIENTS, 0.55)
        .sign(Symptom.OTHER_MODE_FAST, 0.55)
        .sign(Symptom.CHECKSUM_ERRORS, 0.6);
    flow(e, w);
    if (w.isEmpty() && !translates(f)) {
      return driver(f) && layered(f)
          ? Optional.of(finding(e, place(f, w), cured))
          : Optional.empty();
    }
    place(f, w);
    doubts(e, w, cured);
    if (w.confidence(MOST) < LEAST) {
      return Optional.empty();
    }
    return Optional.of(finding(e, w, cured));
  }

  /** How the flow itself looks. */
  private static void flow(Evidence e, Weighing w) {
    boolean near = e.rtt().map(r -> Durations.millis(r) < NEAR_MILLIS).orElse(true);
    Optional<Double> forwarded = Comparisons.forwardedPart(e);
    boolean stuck = e.stated().shows(Symptom.CWND_STUCK) || fewSegments(e);
    w.sign(stuck && near, 0.4, "the congestion window stays at a few segments on a near path")
        .sign(
            near && e.retransmitted().map(s -> s.fraction() >= TENS_OF_PERCENT).orElse(false),
            0.4,
            "tens of per cent are sent again on a near path")
        .sign(
            forwarded.map(p -> p < FAR_WORSE).orElse(false),
            0.5,
            "less than a tenth of what the host itself reaches")
        .sign(
            forwarded.map(p -> p >= FAR_WORSE && p < WORSE).orElse(false),
            0.3,
            "far less than what the host itself reaches");
  }

  /** Where the fault would sit; alone it says nothing. */
  private static Weighing place(StatedFacts f, Weighing w) {
    return w.sign(translates(f), 0.5, "the box translates packets between IPv6 and IPv4")
        .sign(forwards(f) && !translates(f), 0.25, "the box forwards, bridges or copies packets")
        .sign(driver(f), 0.3, "a driver whose offloads are known to fail in such places")
        .sign(driver(f) && !f.tunnels().isEmpty(), 0.25, "a tunnel's inner headers on that driver")
        .sign(
            f.shows(Symptom.TOO_BIG_MESSAGES) && translates(f),
            0.3,
            "merged packets are too big to be passed on");
  }

  private static void doubts(Evidence e, Weighing w, boolean cured) {
    StatedFacts f = e.stated();
    w.against(Symptom.OFFLOAD_NO_EFFECT, 0.15)
        .against(!cured && f.toggles().containsValue(ToggleEffect.NOTHING), 0.5)
        .against(!cured && !MtuChain.excesses(e).isEmpty(), 0.6)
        .against(f.shows(Symptom.SMALLER_MTU_HELPS), 0.6)
        .against(f.share(FactKey.LOSS).map(s -> s.fraction() > LOSSY).orElse(false), 0.4)
        .against(Symptom.WIFI, 0.6)
        // Without any stated comparison these signs are those of plain loss as well.
        .against(f.isEmpty(), 0.4);
  }

  private static boolean fewSegments(Evidence e) {
    Optional<DataSize> window =
        e.stated().size(FactKey.CWND).or(() -> e.sender().flatMap(s -> s.window().congestion()));
    long segments = e.stated().count(FactKey.CWND_SEGMENTS).orElse(Long.MAX_VALUE);
    return segments <= FEW_SEGMENTS
        || window.map(d -> d.bytes() <= (long) FEW_SEGMENTS * Signs.USUAL_MSS).orElse(false);
  }

  private static boolean translates(StatedFacts f) {
    return role(f).matches(".*(translat|nat64|464|clat|jool).*");
  }

  private static boolean forwards(StatedFacts f) {
    return FORWARDS.matcher(role(f)).find()
        || f.shows(Symptom.HOST_FINE)
        || f.rate(FactKey.RATE_FORWARDED).isPresent()
        || f.shows(Symptom.USER_SPACE_TUNNEL);
  }

  private static boolean layered(StatedFacts f) {
    return !f.tunnels().isEmpty() || forwards(f);
  }

  private static boolean driver(StatedFacts f) {
    return f.words(FactKey.DRIVER)
        .map(d -> DRIVERS.matcher(d.toLowerCase(Locale.ROOT)).find())
        .orElse(false);
  }

  private static String role(StatedFacts f) {
    return f.words(FactKey.ROLE).orElse("").toLowerCase(Locale.ROOT);
  }

  private static Finding finding(Evidence e, Weighing w, boolean cured) {
    Draft d =
        new Draft(Cause.OFFLOAD_FAULT, RuleId.O1, RuleId.P6)
            .fact("measured", e.measured(), "rate")
            .fact("from the host itself", e.stated().rate(FactKey.RATE_DIRECT), Weighing.STATED)
            .fact("sent again", e.retransmitted().map(Share::toString), "loss")
            .overturnedBy("the same transfer with that one offload off that is no faster");
    String what =
        cured
            ? "Turning one offload off cured it, so it is that offload of that driver or box."
            : "An offload of a driver or of the box that forwards seems to spoil packets: the path"
                + " is near and clean, and yet the flow does not get going.";
    return w.onto(d)
        .because(
            what
                + " Offloads make a host fast: each is tried alone, and only the one at fault stays"
                + " off.",
            w.confidence(MOST));
  }
}
