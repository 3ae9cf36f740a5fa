package dev.longhaul.core.diagnosis;

import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.FactKey;
import dev.longhaul.model.Share;
import dev.longhaul.model.StatedFacts;
import dev.longhaul.model.Symptom;
import dev.longhaul.model.TunnelKind;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A processor is the limit: one core is enough, whatever the total says (rules O2, D7). */
record EndSystemRule() implements Rule {

  private static final double MOST = 0.9;
  private static final double FULL = 0.9;
  private static final double FAR_LESS = 0.4;
  private static final Bandwidth FAST = Bandwidth.ofMbps(10_000);
  private static final Pattern VERSION = Pattern.compile("3\\.([0-9]{1,2})");

  private static final Pattern USER_SPACE =
      Pattern.compile("libipsec|user-?space|wireguard-go|boringtun|slirp");

  /** From here on iperf3 has a thread for each stream. */
  private static final int THREADS_SINCE = 16;

  @Override
  public Optional<Finding> judge(Evidence e) {
    StatedFacts f = e.stated();
    Weighing w = new Weighing(e);
    processors(f, w);
    boolean encrypts = f.shows(Symptom.ENCRYPTION) || f.words(FactKey.CIPHER).isPresent();
    boolean named = f.shows(Symptom.USER_SPACE_TUNNEL) || namesUserSpace(f);
    boolean userSpace = named || f.tunnels().stream().anyMatch(TunnelKind::isUserSpace);
    w.sign(named, 0.5, Symptom.USER_SPACE_TUNNEL.meaning())
        .sign(
            encrypts && plainIsFaster(e),
            0.5,
            "what is not encrypted is far faster on the same path")
        .sign(f.shows(Symptom.ENCRYPTION), 0.25, Symptom.ENCRYPTION.meaning())
        .sign(oneThread(e), 0.5, "a tool of one thread at more than 10 Gbit/s");
    if (w.isEmpty()) {
      return Optional.empty();
    }
    w.sign(
            f.shows(Symptom.MORE_JOBS_SCALE) && (encrypts || userSpace),
            0.35,
            "several jobs use several cores and are faster together")
        .sign(Symptom.HIGH_LOAD, 0.3)
        .sign(
            f.shows(Symptom.MTU_NO_EFFECT) && userSpace,
            0.3,
            "packet sizes make no difference, the work for each packet does")
        .against(Symptom.CPU_IDLE, 0.2)
        .against(f.share(FactKey.CPU).map(s -> s.fraction() < 0.1).orElse(false), 0.3)
        .against(f.toggles().containsValue(dev.longhaul.model.ToggleEffect.CURES), 0.3)
        .against(f.shows(Symptom.OTHER_MODE_FAST) || f.shows(Symptom.ONLY_FAST_CLIENTS), 0.4)
        .against(f.size(FactKey.SEND_BUFFER).isPresent(), 0.4);
    return Optional.of(finding(e, w));
  }

  private static boolean namesUserSpace(StatedFacts f) {
    return f.words(FactKey.TUNNEL)
        .map(t -> USER_SPACE.matcher(t.toLowerCase(Locale.ROOT)).find())
        .orElse(false);
  }

  private static void processors(StatedFacts f, Weighing w) {
    Optional<Share> total = f.share(FactKey.CPU);
    long cores = f.count(FactKey.CORES).orElse(1);
    boolean hidden =
        cores > 1
            && total.map(s -> s.fraction() * cores >= FULL && s.fraction() < FULL).orElse(false);
    w.sign(
            f.share(FactKey.CPU_CORE).map(s -> s.fraction() >= FULL).orElse(false),
            0.8,
            "one core is busy")
        .sign(total.map(s -> s.fraction() >= FULL).orElse(false), 0.7, "all cores are busy")
        .sign(hidden, 0.6, "the load of all cores together is that of one full core")
        .sign(Symptom.CPU_BUSY, 0.6)
        .sign(
            f.count(FactKey.LOAD).orElse(0) > 4 * cores,
            0.2,
            "many more tasks wait than there are cores");
  }

  private static boolean plainIsFaster(Evidence e) {
    return Comparisons.below(e, FactKey.RATE_MEMORY, FAR_LESS)
        || Comparisons.below(e, FactKey.RATE_OTHER_APPLICATION, FAR_LESS);
  }

  private static boolean oneThread(Evidence e) {
    StatedFacts f = e.stated();
    String tool = f.words(FactKey.TOOL).orElse("").toLowerCase(Locale.ROOT);
    Matcher m = VERSION.matcher(tool);
    boolean old = m.find() && Integer.parseInt(m.group(1)) < THREADS_SINCE;
    boolean fast = f.rate(FactKey.RATE_LINK).map(r -> r.compareTo(FAST) > 0).orElse(false);
    boolean many = f.count(FactKey.STREAMS).orElse(1) > 1;
    return old && fast && many && e.measured().map(r -> r.compareTo(FAST) > 0).orElse(false);
  }

  private static Finding finding(Evidence e, Weighing w) {
    StatedFacts f = e.stated();
    Draft d =
        new Draft(Cause.CPU_LIMITED, RuleId.O2, RuleId.D7)
            .fact("load of all cores", f.share(FactKey.CPU), Weighing.STATED)
            .fact("load of the busiest core", f.share(FactKey.CPU_CORE), Weighing.STATED)
            .fact("measured", e.measured(), "rate")
            .fact("without encryption", f.rate(FactKey.RATE_OTHER_APPLICATION), Weighing.STATED)
            .overturnedBy("a busiest core below 80 % during the transfer (mpstat -P ALL 1)");
    f.share(FactKey.CPU)
        .filter(s -> f.count(FactKey.CORES).orElse(1) > 1)
        .ifPresent(
            s ->
                d.formula(
                    s
                        + " of "
                        + f.count(FactKey.CORES).orElse(1)
                        + " cores = "
                        + new Share(s.fraction() * f.count(FactKey.CORES).orElse(1))
                        + " of one core"));
    return w.onto(d)
        .because(
            "Work for each byte or packet fills a core: a cipher, a tunnel in user space or the"
                + " tool. What helps: a cipher that the processor supports, another protocol, the"
                + " kernel's own implementation, or several flows. No setting of TCP does.",
            w.confidence(MOST));
  }
}
