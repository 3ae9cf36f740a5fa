package dev.longhaul.core.advice;

import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.diagnosis.RuleId;

/**
 * Causes that no setting of TCP removes: what people change all the same, and why it is in vain.
 */
final class OtherOwners {

  private static final String TCP =
      "net.ipv4.tcp_wmem, net.ipv4.tcp_rmem, net.ipv4.tcp_congestion_control";

  private OtherOwners() {}

  static void of(Cause cause, Plan plan) {
    plan.against(TCP, why(cause), RuleId.O2, RuleId.W9);
    if (cause == Cause.MIDDLEBOX_FAULT) {
      plan.against(
          "net.ipv4.tcp_sack, net.ipv4.tcp_window_scaling",
          "turning options off on the hosts hides the fault of the box and costs every path",
          RuleId.O2);
    }
    if (cause == Cause.LOCAL_DROPS) {
      plan.against(
          "qdisc", "a longer queue on the one leaf leaves the others idle", RuleId.Q6, RuleId.O2);
    }
    if (cause == Cause.CLOUD_FLOW_CAP || cause == Cause.LINK_FAULT) {
      plan.against("link.mtu", "packets are not too big", RuleId.O2);
    }
  }

  private static String why(Cause cause) {
    return switch (cause) {
      case STORAGE_LIMITED -> "storage is the limit; the network has room already";
      case LINK_FAULT -> "no setting repairs a cable, a port or a radio link";
      case LOCAL_DROPS -> "packets are dropped behind TCP, by how they are spread over queues";
      case MIDDLEBOX_FAULT -> "valid segments are dropped on the way, whatever their number";
      case MEASUREMENT_FAULT -> "nothing is slow that was measured rightly";
      default -> "the provider's allowance is the limit";
    };
  }
}
