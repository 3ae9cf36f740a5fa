package dev.longhaul.core.advice;

import dev.longhaul.core.diagnosis.RuleId;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Judges parameters that switch something on or off, or bound the number of something. */
final class SwitchJudge {

  private static final String OFF = "0";

  /** Off, each of these costs rate over a long path. */
  private static final Map<String, Valued> NEVER_OFF =
      Map.of(
          "net.ipv4.tcp_window_scaling",
          Valued.harmful("without it no window exceeds 64 KiB: 6.9 Mbit/s at 76 ms", RuleId.W2),
          "net.ipv4.tcp_sack",
          Valued.harmful("without it each round trip repairs one loss only", RuleId.D4),
          "net.ipv4.tcp_dsack",
          Valued.harmful("without it needless retransmits are not noticed", RuleId.D2),
          "net.ipv4.tcp_timestamps",
          Valued.harmful(
              "without them RTT and loss are judged worse, and sequence numbers may wrap unnoticed",
              RuleId.M1),
          "net.ipv4.tcp_moderate_rcvbuf",
          Valued.harmful("turns the autotuning of receive buffers off for everything", RuleId.W6));

  /** Bounds for many connections. */
  private static final Set<String> MANY =
      Set.of(
          "net.core.somaxconn",
          "net.core.netdev_max_backlog",
          "net.core.netdev_budget",
          "net.core.netdev_budget_usecs",
          "net.core.optmem_max",
          "net.core.dev_weight",
          "net.ipv4.tcp_max_syn_backlog",
          "net.ipv4.tcp_max_tw_buckets",
          "net.ipv4.tcp_max_orphans",
          "net.ipv4.ip_local_port_range",
          "net.ipv4.tcp_tw_reuse",
          "net.ipv4.tcp_fin_timeout",
          "net.ipv4.tcp_syncookies");

  private SwitchJudge() {}

  static Optional<Valued> value(String key, String value) {
    if (NEVER_OFF.containsKey(key) && value.equals(OFF)) {
      return Optional.ofNullable(NEVER_OFF.get(key));
    }
    if (MANY.contains(key)) {
      return Optional.of(
          Valued.neutral("matters for many connections, not for the rate of one", RuleId.W7));
    }
    return switch (key) {
      case "net.ipv4.tcp_mtu_probing" ->
          Optional.of(
              value.equals(OFF)
                  ? Valued.noOp("the default", RuleId.W7)
                  : Valued.useful(
                      "a safety net where big segments vanish: it acts after seconds of stall",
                      RuleId.M3));
      case "net.ipv4.ip_no_pmtu_disc" ->
          value.equals(OFF)
              ? Optional.empty()
              : Optional.of(
                  Valued.harmful(
                      "gives up finding the path's MTU: segments get small or fragments",
                      RuleId.M1,
                      RuleId.M2));
      case "net.ipv4.tcp_slow_start_after_idle" ->
          Optional.of(
              Valued.neutral("helps connections that pause, not a steady transfer", RuleId.W10));
      case "net.ipv4.tcp_no_metrics_save" ->
          Optional.of(
              Valued.neutral(
                  "connections do not begin with what earlier ones learned; good for measuring",
                  RuleId.P7));
      case "net.ipv4.tcp_ecn" ->
          Optional.of(
              Valued.neutral("helps only where a queue on the path marks packets", RuleId.Q3));
      case "net.ipv4.tcp_fastopen" ->
          Optional.of(Valued.neutral("saves a round trip at the start, no more", RuleId.W10));
      default -> Optional.empty();
    };
  }
}
