package dev.longhaul.core.advice;

import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.diagnosis.RuleId;
import dev.longhaul.core.diagnosis.Sysctls;
import dev.longhaul.core.evidence.StateDifference;
import dev.longhaul.model.Change;
import dev.longhaul.model.Side;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A setting in which two senders differ, and what it can have to do with their rates.
 *
 * @param difference the setting; from the slower to the faster host
 * @param likelihood how likely it explains the difference of the rates
 * @param why what it does
 * @param rules the rules it stands on
 * @param trial the change on the slower host that would try it; empty where none is offered
 */
public record SettingDifference(
    StateDifference difference,
    Likelihood likelihood,
    String why,
    List<RuleId> rules,
    Optional<Change> trial) {

  /** How likely, the likeliest first. */
  public enum Likelihood {
    LIKELY,
    POSSIBLE,
    UNLIKELY
  }

  /** What a setting acts on. */
  private record Effect(Set<Cause> cures, String why, List<RuleId> rules, boolean acts) {
    static Effect of(Set<Cause> cures, String why, RuleId... rules) {
      return new Effect(cures, why, List.of(rules), true);
    }
  }

  private static final Effect CONGESTION =
      Effect.of(
          EnumSet.of(Cause.LOSS_LIMITED, Cause.BURST_LOSS, Cause.INSUFFICIENT_EVIDENCE),
          "the sender's algorithm decides what a loss costs",
          RuleId.Q1,
          RuleId.D4);
  private static final Effect SEND_BUFFER =
      Effect.of(
          EnumSet.of(Cause.SEND_WINDOW_LIMITED),
          "limits how much may be in flight",
          RuleId.W4,
          RuleId.W2);
  private static final Effect UNSENT =
      Effect.of(EnumSet.of(Cause.BBR_STUCK_IN_STARTUP), "a small value starves BBR", RuleId.W10);
  private static final Effect SIZE =
      Effect.of(
          EnumSet.of(Cause.PATH_MTU_BLACK_HOLE, Cause.PATH_MTU_EXCEEDED),
          "decides how large segments are, and whether they pass",
          RuleId.M1,
          RuleId.M4);
  private static final Effect PROBING =
      Effect.of(
          EnumSet.of(Cause.PATH_MTU_BLACK_HOLE),
          "lets the kernel search for a size that passes",
          RuleId.M3);
  private static final Effect QUEUE =
      Effect.of(EnumSet.of(Cause.BURST_LOSS), "paces or shapes what leaves", RuleId.Q4, RuleId.Q6);
  private static final Effect OFFLOAD =
      Effect.of(EnumSet.of(Cause.OFFLOAD_FAULT), "a driver may do it wrong", RuleId.O1, RuleId.P6);
  private static final Effect ROUTE =
      Effect.of(
          EnumSet.of(Cause.PATH_UNSTABLE, Cause.LINK_FAULT),
          "leads over other links",
          RuleId.D5,
          RuleId.O2);
  private static final Effect KERNEL =
      Effect.of(EnumSet.noneOf(Cause.class), "kernels differ in their defaults", RuleId.W7);
  private static final Effect MEMORY =
      Effect.of(EnumSet.noneOf(Cause.class), "buffers follow the memory", RuleId.W7);
  private static final Effect NONE =
      new Effect(
          Set.of(),
          "does not act on what an autotuned sender sends",
          List.of(RuleId.W5, RuleId.W9),
          false);

  private static final Map<String, Effect> EFFECTS =
      Map.ofEntries(
          Map.entry(LossRemedies.CONGESTION_CONTROL, CONGESTION),
          Map.entry(Sysctls.WMEM, SEND_BUFFER),
          Map.entry("net.ipv4.tcp_mem", SEND_BUFFER),
          Map.entry("net.ipv4.tcp_window_scaling", SEND_BUFFER),
          Map.entry("net.ipv4.tcp_sack", CONGESTION),
          Map.entry("net.ipv4.tcp_notsent_lowat", UNSENT),
          Map.entry("net.ipv4.tcp_mtu_probing", PROBING),
          Map.entry("link.mtu", SIZE),
          Map.entry("route.mtu", SIZE),
          Map.entry("route.advmss", SIZE),
          Map.entry("route.via", ROUTE),
          Map.entry("qdisc", QUEUE),
          Map.entry("net.core.default_qdisc", QUEUE),
          Map.entry("kernel", KERNEL),
          Map.entry("memory", MEMORY),
          Map.entry(Sysctls.RMEM, NONE),
          Map.entry("net.core.rmem_max", NONE),
          Map.entry("net.core.wmem_max", NONE));

  public SettingDifference {
    rules = List.copyOf(rules);
  }

  /** What a difference means for a sender with this diagnosis; empty if it means nothing. */
  static Optional<SettingDifference> of(StateDifference d, Cause slow) {
    Effect effect = d.setting().startsWith("offload.") ? OFFLOAD : EFFECTS.get(d.setting());
    return Optional.ofNullable(effect)
        .map(e -> new SettingDifference(d, likelihood(e, slow), e.why(), e.rules(), trial(d)));
  }

  private static Likelihood likelihood(Effect effect, Cause slow) {
    if (!effect.acts()) {
      return Likelihood.UNLIKELY;
    }
    return effect.cures().contains(slow) ? Likelihood.LIKELY : Likelihood.POSSIBLE;
  }

  /** Whether it can have to do with the rates at all. */
  boolean mayExplain() {
    return likelihood != Likelihood.UNLIKELY;
  }

  private static Optional<Change> trial(StateDifference d) {
    Optional<String> from = Optional.of(d.from());
    String target = d.target().orElse("");
    return switch (d.setting()) {
      case LossRemedies.CONGESTION_CONTROL,
          Sysctls.WMEM,
          "net.ipv4.tcp_notsent_lowat",
          "net.ipv4.tcp_mtu_probing" ->
          Optional.of(new Change.Sysctl(Side.SENDER, d.setting(), from, d.to()));
      case "link.mtu" -> Optional.of(new Change.LinkMtu(Side.SENDER, target, from, d.to()));
      default ->
          d.setting().startsWith("offload.")
              ? Optional.of(
                  new Change.Offload(
                      Side.SENDER,
                      target,
                      d.setting().substring("offload.".length()),
                      from,
                      d.to()))
              : Optional.empty();
    };
  }
}
