package dev.longhaul.core.diagnosis;

import dev.longhaul.core.diagnosis.MtuChain.Excess;
import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.core.evidence.SenderFigures;
import dev.longhaul.model.FactKey;
import dev.longhaul.model.StatedFacts;
import dev.longhaul.model.Symptom;
import dev.longhaul.model.TunnelKind;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A tunnel, a bridge, a container or the host's own link has a larger MTU than what lies below it
 * carries (rules T1, T2, T3, M1, M5).
 */
record PacketSizeRule() implements Rule {

  private static final double MOST = 0.93;
  private static final int STRANGE = 8;
  private static final double MUCH = 1.5;

  @Override
  public Optional<Finding> judge(Evidence e) {
    StatedFacts f = e.stated();
    List<Excess> excesses = MtuChain.excesses(e);
    Weighing w = new Weighing(e);
    excesses.stream()
        .findFirst()
        .ifPresent(x -> w.sign(true, weight(e, x), x.part().title() + ": " + x.sum()));
    sums(e, w);
    symptoms(f, w);
    w.against(Symptom.MTU_NO_EFFECT, 0.2)
        .against(f.shows(Symptom.OTHER_MODE_FAST) || f.shows(Symptom.OFFLOAD_OFF_CURES), 0.4);
    if (w.isEmpty() || !isAboutSize(e, excesses)) {
      return Optional.empty();
    }
    boolean network = !excesses.isEmpty() && excesses.get(0).network();
    Draft d = draft(e, excesses, network);
    return Optional.of(w.onto(d).because(why(e, excesses, network), w.confidence(MOST)));
  }

  /** Figures of links alone prove a fault of configuration, not that this flow suffers from it. */
  private static double weight(Evidence e, Excess x) {
    boolean suffers =
        !e.stated().isEmpty()
            || e.sender()
                .map(SenderFigures::stall)
                .map(s -> s.stalled().fraction() > 0)
                .orElse(false)
            || e.test().map(t -> t.movedNothing()).orElse(false);
    return suffers ? x.sure() : x.sure() / 2;
  }

  private static void sums(Evidence e, Weighing w) {
    StatedFacts f = e.stated();
    OptionalInt now = MtuChain.inUse(e);
    OptionalInt cures = f.bytes(FactKey.MTU_CURES);
    int overhead = MtuChain.overhead(e);
    boolean less = cures.isPresent() && now.orElse(Integer.MAX_VALUE) > cures.getAsInt();
    boolean exact = less && overhead > 0 && now.orElse(0) - cures.getAsInt() == overhead;
    w.sign(exact, 0.8, "the MTU that works is smaller by just the " + overhead + " of the tunnel")
        .sign(less && !exact, 0.65, "it works with an MTU of " + cures.orElse(0))
        .sign(
            f.bytes(FactKey.MSS_CURES).isPresent(),
            0.6,
            "it works with segments of " + f.bytes(FactKey.MSS_CURES).orElse(0))
        .sign(fasterWhenSmaller(e), 0.75, "it is faster with a smaller MTU")
        .sign(
            MtuChain.tunnelOverJumbo(e) && cures.isEmpty(),
            0.5,
            "a tunnel over a jumbo link whose path outside carries 1500")
        .sign(hangsAboveSize(f), 0.4, "what hangs is larger than one packet");
  }

  private static boolean fasterWhenSmaller(Evidence e) {
    Optional<Double> ratio =
        e.stated()
            .rate(FactKey.RATE_SMALLER_MTU)
            .flatMap(
                r -> e.measured().map(m -> r.bitsPerSecond() / Math.max(1, m.bitsPerSecond())));
    return ratio.map(r -> r > MUCH).orElse(false);
  }

  private static boolean hangsAboveSize(StatedFacts f) {
    return f.size(FactKey.HANGS_ABOVE).isPresent();
  }

  private static void symptoms(StatedFacts f, Weighing w) {
    boolean layered =
        !f.tunnels().isEmpty()
            || f.shows(Symptom.HOST_FINE)
            || f.bytes(FactKey.MTU_BRIDGE).isPresent();
    w.sign(Symptom.MTU_NOT_REDUCED, 0.55)
        .sign(Symptom.MTU_INHERITED, 0.5)
        .sign(Symptom.SMALLER_MTU_HELPS, 0.5)
        .sign(Symptom.PROBE_MISLED, 0.55)
        .sign(Symptom.LARGE_PING_FAILS, 0.45)
        .sign(Symptom.FRAGMENTS, 0.45)
        .sign(Symptom.TOO_BIG_MESSAGES, 0.35)
        .sign(Symptom.ONLY_ACROSS_SITES, 0.2)
        .sign(Symptom.BULK_STALLS, layered ? 0.45 : 0.3)
        .sign(
            f.shows(Symptom.SLOW_IN_TUNNEL) && namesKernelTunnel(f),
            0.2,
            "slow through a tunnel that adds headers")
        .sign(
            f.shows(Symptom.PING_WORKS) && f.shows(Symptom.BULK_STALLS),
            0.2,
            "small packets pass, large ones do not");
  }

  private static boolean namesKernelTunnel(StatedFacts f) {
    return f.tunnels().stream().anyMatch(k -> !k.isUserSpace());
  }

  /** At least one sign must be about sizes: a slow tunnel alone has many causes. */
  private static boolean isAboutSize(Evidence e, List<Excess> excesses) {
    StatedFacts f = e.stated();
    return !excesses.isEmpty()
        || MtuChain.tunnelOverJumbo(e)
        || f.bytes(FactKey.MTU_CURES).isPresent()
        || f.bytes(FactKey.MSS_CURES).isPresent()
        || fasterWhenSmaller(e)
        || f.symptoms().stream().anyMatch(PacketSizeRule::isAboutSize)
        || (f.shows(Symptom.SLOW_IN_TUNNEL) && namesKernelTunnel(f));
  }

  private static boolean isAboutSize(Symptom s) {
    return switch (s) {
      case MTU_NOT_REDUCED,
          MTU_INHERITED,
          SMALLER_MTU_HELPS,
          PROBE_MISLED,
          LARGE_PING_FAILS,
          FRAGMENTS,
          TOO_BIG_MESSAGES,
          BULK_STALLS ->
          true;
      default -> false;
    };
  }

  private static Draft draft(Evidence e, List<Excess> excesses, boolean network) {
    StatedFacts f = e.stated();
    Draft d =
        new Draft(Cause.PATH_MTU_EXCEEDED, RuleId.T1, RuleId.T2, RuleId.M1, RuleId.M5)
            .fixableBy(network ? Party.NETWORK : Party.SENDER)
            .overturnedBy(
                "the largest DF probe and a bulk transfer of segments of that size, to the real"
                    + " peer, that both pass (rule T3: where they disagree, the transfer counts)")
            .fact("MTU in use", MtuChain.inUse(e), "link")
            .fact("path", f.bytes(FactKey.MTU_PATH), Weighing.STATED)
            .fact("measured", e.measured(), "rate");
    if (!excesses.isEmpty()) {
      d.formula(excesses.get(0).sum() + "; fits: " + excesses.get(0).fits() + " B");
    } else if (!f.tunnels().isEmpty()) {
      d.formula(
          "MTU of the tunnel = what the path below carries - "
              + MtuChain.overhead(e)
              + " of "
              + String.join(" and ", f.tunnels().stream().map(TunnelKind::title).toList())
              + (f.tunnels().stream().anyMatch(TunnelKind::isAbout) ? " (about)" : ""));
    }
    return d;
  }

  private static String why(Evidence e, List<Excess> excesses, boolean network) {
    if (network) {
      return "Packets are larger than a device of the network takes, which drops them without an"
          + " answer; the hosts' own links look right. What helps: jumbo frames on that device, or"
          + " an inner MTU of "
          + excesses.get(0).fits()
          + " at most. It is not the host's TCP.";
    }
    int now = MtuChain.inUse(e).orElse(0);
    int cured = e.stated().bytes(FactKey.MTU_CURES).orElse(now);
    String size =
        excesses.isEmpty()
            ? Math.abs(now - cured) > STRANGE ? " of " + cured : ""
            : " of at most " + excesses.get(0).fits();
    return "Full packets do not fit what lies below them: they are fragmented or dropped, small"
        + " ones pass. What helps: an MTU"
        + size
        + " at the narrowest place (the tunnel or bridge, the daemon that makes it, or the route),"
        + " on both ends; where traffic is forwarded, clamping the MSS to the path MTU on the box"
        + " that forwards (iptables -t mangle -A FORWARD -p tcp --tcp-flags SYN,RST SYN -j TCPMSS"
        + " --clamp-mss-to-pmtu).";
  }
}
