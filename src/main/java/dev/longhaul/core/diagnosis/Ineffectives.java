package dev.longhaul.core.diagnosis;

import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.model.Configuration;
import dev.longhaul.model.HostState;
import dev.longhaul.model.Side;
import java.util.ArrayList;
import java.util.List;

/** Finds what was set on both hosts but is not in force (rules P1, P3, P5, Q1, Q2, Q6, Q8). */
public final class Ineffectives {

  /** The parameters that a flow depends on; a host has a thousand others. */
  static final List<String> KEYS =
      List.of(
          Sysctls.CONGESTION_CONTROL,
          Sysctls.WMEM,
          Sysctls.RMEM,
          StartupRule.LOWAT,
          "net.ipv4.tcp_mtu_probing",
          Sysctls.DEFAULT_QDISC,
          "net.core.rmem_max",
          "net.core.wmem_max",
          "net.ipv4.tcp_window_scaling",
          "net.ipv4.tcp_sack",
          "net.ipv4.tcp_timestamps",
          "net.ipv4.tcp_moderate_rcvbuf",
          "net.ipv4.tcp_slow_start_after_idle",
          "net.ipv4.tcp_no_metrics_save",
          "net.ipv4.tcp_limit_output_bytes",
          "net.ipv4.tcp_adv_win_scale",
          "net.ipv4.tcp_mem",
          "net.ipv4.tcp_ecn");

  private Ineffectives() {}

  /** All of them, the most telling first. */
  public static List<Ineffective> of(Evidence e) {
    List<Ineffective> found = new ArrayList<>();
    found.addAll(of(Side.SENDER, e.senderState()));
    found.addAll(of(Side.RECEIVER, e.receiverState()));
    found.addAll(InForceElsewhere.find(e));
    return found;
  }

  /** Those of one host's files. */
  public static List<Ineffective> of(Side side, HostState state) {
    if (state.configuration().equals(Configuration.NONE)) {
      return List.of();
    }
    List<Ineffective> found = new ArrayList<>(new IneffectiveSysctls(side, state).find());
    found.addAll(IneffectiveDevices.find(side, state));
    return found;
  }
}
