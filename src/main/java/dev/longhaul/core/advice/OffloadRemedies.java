package dev.longhaul.core.advice;

import dev.longhaul.core.diagnosis.RuleId;
import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.model.Change;
import dev.longhaul.model.FactKey;
import dev.longhaul.model.HostState;
import dev.longhaul.model.Side;
import dev.longhaul.model.StatedFacts;
import dev.longhaul.model.ToggleEffect;
import dev.longhaul.model.TunnelKind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Offloads to turn off one at a time, the narrowest first (rules O1, P6). Nothing is asserted
 * unless somebody has already seen that it cures.
 */
final class OffloadRemedies {

  private static final String RISK =
      "Costs processor time, and throughput where it was not at fault";

  private OffloadRemedies() {}

  static void fault(Evidence e, Plan plan) {
    StatedFacts f = e.stated();
    Optional<String> device = device(e);
    List<String> cured =
        f.toggles().entrySet().stream()
            .filter(t -> t.getValue() == ToggleEffect.CURES)
            .map(Map.Entry::getKey)
            .toList();
    for (String flag : cured) {
      Change change = off(e, device.orElse("eth0"), flag);
      String why = "Was found to cure it; the other offloads stay on";
      if (device.isPresent()) {
        plan.change(change, why, RISK, RuleId.O1, RuleId.P6);
      } else {
        plan.trial(change, why + ". The device's name is assumed", RISK, RuleId.O1, RuleId.P6);
      }
    }
    if (cured.isEmpty()) {
      for (String flag : candidates(f)) {
        plan.trial(
            off(e, device.orElse("eth0"), flag),
            "To be tried alone"
                + (device.isPresent() ? "" : ", on the device that forwards or carries the tunnel"),
            RISK,
            RuleId.O1,
            RuleId.P6);
      }
    }
    plan.against(
            "net.ipv4.tcp_wmem, net.ipv4.tcp_rmem, net.ipv4.tcp_congestion_control",
            "packets are spoiled before TCP matters",
            RuleId.O1,
            RuleId.W9)
        .against(
            "all offloads off at once",
            "costs throughput and hides which one is at fault",
            RuleId.P6);
  }

  /** Narrowest first for where the fault would sit, without those that were found innocent. */
  private static Set<String> candidates(StatedFacts f) {
    List<String> order = new ArrayList<>();
    String role = f.words(FactKey.ROLE).orElse("").toLowerCase(Locale.ROOT);
    boolean encapsulates =
        f.tunnels().stream().anyMatch(t -> t == TunnelKind.VXLAN || t == TunnelKind.GENEVE);
    boolean throughTun = f.tunnels().stream().anyMatch(TunnelKind::isUserSpace);
    if (encapsulates) {
      order.add("tx");
    }
    if (role.matches(".*(translat|nat64|464|clat|jool).*") || throughTun) {
      order.add("gro");
    }
    order.addAll(List.of("tso", "gro", "gso"));
    if (!encapsulates) {
      order.add("tx");
    }
    order.removeAll(
        f.toggles().entrySet().stream()
            .filter(t -> t.getValue() == ToggleEffect.NOTHING)
            .map(Map.Entry::getKey)
            .toList());
    return new LinkedHashSet<>(order);
  }

  private static Optional<String> device(Evidence e) {
    return e.stated()
        .words(FactKey.DEVICE)
        .filter(d -> d.matches("[A-Za-z0-9][A-Za-z0-9_.-]{0,14}"))
        .or(() -> Devices.towardsReceiver(e));
  }

  private static Change off(Evidence e, String device, String flag) {
    HostState state = e.senderState();
    Optional<String> from =
        Optional.ofNullable(state.offloads().getOrDefault(device, Map.of()).get(flag))
            .map(on -> on ? "on" : "off");
    return new Change.Offload(Side.SENDER, device, flag, from.or(() -> Optional.of("on")), "off");
  }
}
