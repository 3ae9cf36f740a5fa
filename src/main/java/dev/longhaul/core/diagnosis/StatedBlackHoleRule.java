package dev.longhaul.core.diagnosis;

import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.model.FactKey;
import dev.longhaul.model.StatedFacts;
import dev.longhaul.model.Symptom;
import java.util.Optional;

/**
 * Large segments vanish and no answer says so, by what is stated (rules M2, T2, T3). A probe that
 * passes does not refute it: the traffic counts.
 */
record StatedBlackHoleRule() implements Rule {

  private static final double MOST = 0.88;

  @Override
  public Optional<Finding> judge(Evidence e) {
    StatedFacts f = e.stated();
    boolean vanishes = f.bytes(FactKey.PROBE_VANISHES).isPresent();
    boolean stalls = f.shows(Symptom.BULK_STALLS);
    boolean lostIcmp =
        f.shows(Symptom.BEHIND_NAT) || f.shows(Symptom.PING_WORKS) || f.shows(Symptom.PROBE_MISLED);
    Weighing w =
        new Weighing(e)
            .sign(Symptom.BULK_STALLS, 0.45)
            .sign(vanishes, 0.6, "a DF probe gets no answer while smaller ones do")
            .sign(Symptom.PROBE_MISLED, 0.45)
            .sign(Symptom.LARGE_PING_FAILS, 0.5)
            .sign(f.size(FactKey.HANGS_ABOVE).isPresent(), 0.3, "it hangs from some size on");
    if (w.isEmpty()) {
      return Optional.empty();
    }
    w.sign(stalls && f.shows(Symptom.PING_WORKS), 0.35, "ping passes, full segments do not")
        .sign(
            stalls && lostIcmp && !f.tunnels().isEmpty(),
            0.3,
            "a tunnel behind a NAT, where messages about sizes get lost")
        .sign(stalls && f.shows(Symptom.ONLY_ACROSS_SITES), 0.1, "only some paths are concerned")
        // Where a sum shows which link is too large, that is the better name for it.
        .against(!MtuChain.excesses(e).isEmpty(), 0.8)
        .against(Symptom.MTU_NO_EFFECT, 0.2)
        .against(Symptom.RESETS, 0.5)
        .against(Symptom.CONNTRACK_INVALID, 0.6)
        .against(Symptom.TOO_BIG_MESSAGES, 0.6)
        .against(Symptom.ONLY_FAST_CLIENTS, 0.5);
    Draft d =
        new Draft(Cause.PATH_MTU_BLACK_HOLE, RuleId.M2, RuleId.T2, RuleId.T3, RuleId.M5)
            .fact("smallest probe that vanished", f.bytes(FactKey.PROBE_VANISHES), Weighing.STATED)
            .fact("largest probe that passed", f.bytes(FactKey.PROBE_PASSES), Weighing.STATED)
            .overturnedBy(
                "a bulk transfer of small segments (route MTU 1280) that stalls as well; a probe"
                    + " that passes is not enough (rule T3)");
    return Optional.of(
        w.onto(d)
            .because(
                "Small packets pass, full segments vanish, and the message that would make the"
                    + " sender shrink them does not come back. What helps where traffic is"
                    + " forwarded or translated: clamping the MSS on that box (iptables -t mangle"
                    + " -A FORWARD -p tcp --tcp-flags SYN,RST SYN -j TCPMSS --clamp-mss-to-pmtu);"
                    + " at an end: a route with a smaller MTU.",
                w.confidence(MOST)));
  }
}
