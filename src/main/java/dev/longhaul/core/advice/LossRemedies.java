package dev.longhaul.core.advice;

import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.diagnosis.Diagnosis;
import dev.longhaul.core.diagnosis.RuleId;
import dev.longhaul.core.diagnosis.Sysctls;
import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.model.Change;
import dev.longhaul.model.HostState;
import dev.longhaul.model.Side;
import java.util.Optional;

/**
 * A congestion control that does not take each loss for congestion, and one that is not starved.
 */
final class LossRemedies {

  static final String CONGESTION_CONTROL = "net.ipv4.tcp_congestion_control";
  private static final String AVAILABLE = "net.ipv4.tcp_available_congestion_control";
  private static final String LOWAT = "net.ipv4.tcp_notsent_lowat";
  static final long HARMLESS_LOWAT = 131_072;

  /** Share of loss from which version 3 of BBR backs off. */
  static final double BBR3_TAKES = 0.02;

  private LossRemedies() {}

  static void loss(Evidence e, Diagnosis d, Plan plan) {
    HostState state = e.senderState();
    if (state.sysctl(AVAILABLE).map(list -> !list.contains("bbr")).orElse(false)) {
      plan.change(
          new Change.Module(Side.SENDER, Optional.empty(), "tcp_bbr"),
          "The running kernel has not loaded BBR yet",
          "None known; the module is part of the kernel package",
          RuleId.Q8);
    }
    Change.Sysctl bbr =
        new Change.Sysctl(Side.SENDER, CONGESTION_CONTROL, state.sysctl(CONGESTION_CONTROL), "bbr");
    if (isMuchFor(state, d)) {
      plan.trial(
          bbr,
          "This kernel has BBR version 3, which backs off from about 2 % loss: whether it gains here"
              + " has to be tried",
          "It may be no faster; only new connections use it",
          RuleId.Q3,
          RuleId.D4);
    } else {
      certain(bbr, plan);
    }
    feedBbr(state, plan);
    pacing(e, d, plan);
    plan.expect(Prediction.withoutLossLimit(e));
    againstLoss(d, plan);
  }

  /** More loss than BBR version 3 takes without backing off (rule Q3). */
  private static boolean isMuchFor(HostState state, Diagnosis d) {
    boolean third =
        state.configuration().module("tcp_bbr").map(v -> v.startsWith("3")).orElse(false);
    return third && d.retransmitted().map(s -> s.fraction() > BBR3_TAKES).orElse(false);
  }

  private static void certain(Change.Sysctl bbr, Plan plan) {
    plan.change(
        bbr,
        "BBR paces to what the path delivers and does not take each loss for congestion",
        "BBR v1 can crowd out loss-based flows at a shared bottleneck; only new connections use it",
        RuleId.Q1,
        RuleId.Q3,
        RuleId.Q4,
        RuleId.D4);
  }

  /** A small tcp_notsent_lowat that CUBIC does not mind would starve BBR (rule W10). */
  private static void feedBbr(HostState state, Plan plan) {
    Optional<Long> lowat = Sysctls.number(state, LOWAT);
    if (lowat.isPresent() && lowat.get() < HARMLESS_LOWAT) {
      plan.change(
          lowat(state),
          "BBR would be starved by the present value and overrun the path",
          "A little more unsent data in memory for each connection",
          RuleId.W10);
    }
  }

  private static Change.Sysctl lowat(HostState state) {
    return new Change.Sysctl(
        Side.SENDER, LOWAT, state.sysctl(LOWAT), Long.toString(HARMLESS_LOWAT));
  }

  /** BBR paces by itself; fq only does it more evenly (rule Q4). */
  private static void pacing(Evidence e, Diagnosis d, Plan plan) {
    HostState state = e.senderState();
    Optional<String> device = Devices.towardsReceiver(e);
    if (device.isEmpty()) {
      return;
    }
    Optional<HostState.Qdisc> root =
        state.qdiscs().stream()
            .filter(q -> q.device().equals(device.get()) && !q.kind().equals("mq"))
            .findFirst();
    boolean fair = root.map(q -> q.kind().equals("fq")).orElse(true);
    if (d.verdict() == Cause.BURST_LOSS && !fair) {
      plan.trial(
          new Change.QdiscReplace(
              Side.SENDER, device.get(), root.map(QdiscCommands::described), "fq"),
          "Optional: BBR paces without it, fq does it more evenly and paces other flows as well",
          "Packets in the old queue may be dropped at the moment of change",
          RuleId.Q4,
          RuleId.Q6,
          RuleId.Q7);
    }
  }

  private static void againstLoss(Diagnosis d, Plan plan) {
    String share = d.retransmitted().map(r -> r + " are sent again").orElse("data are lost");
    plan.against(
            "net.ipv4.tcp_wmem, net.ipv4.tcp_rmem",
            "do not raise windows: " + share + " and the congestion window does not fill them",
            RuleId.W9)
        .against("link.mtu", "segments arrive; their size is not the matter", RuleId.M1)
        .against(
            "net.ipv4.tcp_congestion_control on the receiver or on a router",
            "only the sending end of a connection decides how fast it sends",
            RuleId.Q1)
        .against(
            "net.ipv4.tcp_notsent_lowat=16384",
            "keeps BBR in STARTUP: it would send a third of everything again",
            RuleId.W10);
  }

  static void stuck(Evidence e, Plan plan) {
    HostState state = e.senderState();
    Optional<Long> lowat = Sysctls.number(state, LOWAT);
    String why = "Lets BBR see enough unsent data to leave STARTUP";
    String risk = "A little more unsent data in memory for each connection";
    if (lowat.isPresent() && lowat.get() < HARMLESS_LOWAT) {
      plan.change(lowat(state), why, risk, RuleId.W10);
    } else {
      plan.trial(lowat(state), why + "; its present value is not known", risk, RuleId.W10);
    }
    plan.expect(
        Prediction.sameGoodput(
            e, "about the same goodput; what ends is that much of it is sent twice"));
    plan.against(
            "net.ipv4.tcp_wmem, net.ipv4.tcp_rmem",
            "window size plays no part in this",
            RuleId.W10,
            RuleId.W9)
        .against(
            CONGESTION_CONTROL,
            "a loss-based algorithm hides the fault and loses the rate on a path with loss",
            RuleId.W10,
            RuleId.D4);
  }
}
