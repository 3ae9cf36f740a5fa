package dev.longhaul.core.advice;

import dev.longhaul.core.diagnosis.RuleId;
import dev.longhaul.model.ConfigFile.Setting;
import java.util.Locale;
import java.util.Optional;

/** Judges what files of network managers set on interfaces and routes (rules M1, M4, P6, Q5). */
final class DeviceJudge {

  private static final int ETHERNET = 1500;

  private DeviceJudge() {}

  /** Empty for what only describes a device. */
  static Optional<Valued> value(Setting s) {
    if (s.key().startsWith("offload.")) {
      return Optional.of(offload(s));
    }
    if (s.key().startsWith("qdisc")) {
      return Optional.of(
          Valued.neutral(
              "a choice of queue; the quantum of fq does not pace a TCP flow",
              RuleId.Q4,
              RuleId.Q5));
    }
    return switch (s.key()) {
      case "mtu" -> Optional.of(mtu(s));
      case "route.mtu", "route.advmss" ->
          Optional.of(Valued.useful("bounds segments towards that destination only", RuleId.M4));
      case "route.congctl" ->
          Optional.of(
              Valued.neutral(
                  "connections over this route take it, whatever sysctl says", RuleId.Q2));
      case "module" ->
          Optional.of(
              s.value().equals("tcp_bbr")
                  ? Valued.useful("loads BBR before it is set at boot", RuleId.Q8)
                  : Valued.neutral("loads a module at boot", RuleId.Q8));
      default -> Optional.empty();
    };
  }

  private static Valued offload(Setting s) {
    boolean on = s.value().toLowerCase(Locale.ROOT).matches("on|true|yes|y|1");
    boolean large = s.key().endsWith("large-receive-offload");
    if (on) {
      return Valued.noOp("on by default where the driver has it", RuleId.P6);
    }
    return large
        ? Valued.neutral("rarely on, and generic-receive-offload does the same", RuleId.P6)
        : Valued.harmful(
            "off costs processor time and often rate; only for a proven fault of the driver",
            RuleId.P6,
            RuleId.O1);
  }

  private static Valued mtu(Setting s) {
    boolean number = s.value().matches("[0-9]{2,5}");
    int mtu = number ? Integer.parseInt(s.value()) : ETHERNET;
    if (!number) {
      return Valued.noOp("no number", RuleId.P3);
    }
    if (mtu == ETHERNET) {
      return Valued.noOp("what Ethernet has by default; clouds may set more", RuleId.M1);
    }
    return mtu > ETHERNET
        ? Valued.neutral(
            "of use only where every link up to the other end carries it; peers on the Internet"
                + " bound segments by themselves",
            RuleId.M1,
            RuleId.M4)
        : Valued.useful(
            "keeps packets within a tunnel or link that carries less than Ethernet",
            RuleId.M5,
            RuleId.T1);
  }
}
