package dev.longhaul.core.advice;

import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.diagnosis.Diagnosis;
import dev.longhaul.core.diagnosis.Finding;
import dev.longhaul.core.diagnosis.RuleId;
import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.Change;
import dev.longhaul.model.CongestionControl;
import dev.longhaul.model.HostState;
import dev.longhaul.model.Side;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What not to change where no change of the host helps, and trials for what is a matter of taste.
 */
final class NothingToDo {

  private static final List<String> ON_SINCE_EVER =
      List.of("net.ipv4.tcp_sack", "net.ipv4.tcp_timestamps", "net.ipv4.tcp_window_scaling");

  static final double BELOW_THE_POLICER = 0.95;

  private NothingToDo() {}

  static void application(Plan plan) {
    plan.against(
            "net.ipv4.tcp_wmem, net.ipv4.tcp_rmem",
            "the windows have room already",
            RuleId.W9,
            RuleId.D1)
        .against(
            "net.ipv4.tcp_congestion_control",
            "nothing holds the flow back but the application",
            RuleId.D1);
  }

  static void processor(Plan plan) {
    plan.against(
        "net.ipv4.tcp_wmem, net.ipv4.tcp_rmem, net.ipv4.tcp_congestion_control",
        "a full core sends no faster with other settings; use more streams or a newer tool",
        RuleId.O2,
        RuleId.D7);
  }

  static void full(Evidence e, Diagnosis d, Plan plan) {
    plan.against(
        "net.ipv4.tcp_wmem, net.ipv4.tcp_rmem",
        "the path is full: larger windows only make its queue longer",
        RuleId.W9,
        RuleId.D6);
    boolean bbr = e.congestionControl().map(CongestionControl::isBbr).orElse(false);
    if (bbr) {
      plan.against(
          "net.ipv4.tcp_notsent_lowat=16384",
          "keeps BBR in STARTUP: it would send a third of everything again",
          RuleId.W10);
    } else {
      plan.against(
          LossRemedies.CONGESTION_CONTROL,
          "the path carries no more with another algorithm",
          RuleId.D6);
    }
    trials(e, d, bbr, plan);
  }

  private static void trials(Evidence e, Diagnosis d, boolean bbr, Plan plan) {
    if (has(d, Cause.BUFFERBLOAT) && !bbr) {
      plan.trial(
          new Change.Sysctl(
              Side.SENDER,
              LossRemedies.CONGESTION_CONTROL,
              e.senderState().sysctl(LossRemedies.CONGESTION_CONTROL),
              "bbr"),
          "The same rate with a shorter queue: better for what else uses the path",
          "BBR v1 can crowd out loss-based flows at a shared bottleneck",
          RuleId.D6,
          RuleId.Q3);
    }
    Optional<Bandwidth> rate = e.measured();
    Optional<String> device = Devices.towardsReceiver(e);
    if (has(d, Cause.POLICED) && rate.isPresent() && device.isPresent()) {
      String pace =
          String.format(Locale.ROOT, "fq maxrate %.0fmbit", rate.get().mbps() * BELOW_THE_POLICER);
      plan.trial(
          new Change.QdiscReplace(Side.SENDER, device.get(), qdisc(e, device.get()), pace),
          "Pacing just below the policer's rate trades a little rate for most of the loss",
          "Concerns every flow of this interface, one by one",
          RuleId.D7,
          RuleId.Q7);
    }
  }

  private static Optional<String> qdisc(Evidence e, String device) {
    return e.senderState().qdiscs().stream()
        .filter(q -> q.device().equals(device) && !q.kind().equals("mq"))
        .map(QdiscCommands::described)
        .findFirst();
  }

  private static boolean has(Diagnosis d, Cause cause) {
    return d.findings().stream().map(Finding::cause).anyMatch(cause::equals);
  }

  /** Settings of many tuning files that change nothing on this very host. */
  static void popularNoOps(Evidence e, Plan plan) {
    HostState state = e.senderState();
    boolean on =
        ON_SINCE_EVER.stream().allMatch(k -> state.sysctl(k).map("1"::equals).orElse(false));
    if (on) {
      plan.against(
          String.join(", ", ON_SINCE_EVER), "are on already, as they are by default", RuleId.W7);
    }
    boolean paced = e.congestionControl().map(CongestionControl::isBbr).orElse(false);
    if (paced) {
      plan.against(
          "net.ipv4.tcp_limit_output_bytes", "is not used for flows that are paced", RuleId.W11);
    }
  }
}
