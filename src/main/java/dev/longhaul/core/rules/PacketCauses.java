package dev.longhaul.core.rules;

import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.diagnosis.RuleId;
import java.util.List;

/** Causes in packet sizes, links and what lies between the ends. */
final class PacketCauses {

  private PacketCauses() {}

  static List<CauseEntry> entries() {
    return List.of(
        CauseText.of(
                Cause.PATH_MTU_BLACK_HOLE,
                """
                The connection comes up, then full segments are never acknowledged and no router says
                why; a probe of their size vanishes as well.
                """)
            .remedy("The proven size on a route to this receiver; `tcp_mtu_probing` until then.")
            .foundBy(RuleId.M2, RuleId.M1, RuleId.M3)
            .advisedBy(RuleId.M4, RuleId.T1, RuleId.W9),
        CauseText.of(
                Cause.PATH_MTU_EXCEEDED,
                "A tunnel, bridge or container link has a larger MTU than what it travels over.")
            .remedy("The size of the path less the tunnel's headers, or a clamped MSS.")
            .foundBy(RuleId.T1, RuleId.T2, RuleId.M1)
            .advisedBy(RuleId.M4, RuleId.M5),
        CauseText.of(
                Cause.OFFLOAD_FAULT,
                """
                Tens of per cent sent again at a low RTT over a clean path, a congestion window of 1 to
                4, and forwarded or tunnelled traffic far worse than the host's own.
                """)
            .remedy("One offload after the other as a trial, the narrowest first.")
            .foundBy(RuleId.O1, RuleId.P6)
            .advisedBy(RuleId.P4),
        CauseText.of(
                Cause.LINK_FAULT,
                "Errors on an interface, or a link that runs below its speed or half duplex.")
            .remedy("Cable, port, radio: no kernel parameter.")
            .foundBy(RuleId.O2)
            .advisedBy(),
        CauseText.of(Cause.LOCAL_DROPS, "The host's own queues or rings drop what they are given.")
            .remedy("Room in the queue that drops; first find out which one it is.")
            .foundBy(RuleId.O2)
            .advisedBy(),
        CauseText.of(
                Cause.MIDDLEBOX_FAULT,
                "Valid segments never arrive although the path is clean: something filters them.")
            .remedy("The firewall or translator itself.")
            .foundBy(RuleId.T3, RuleId.O1)
            .advisedBy(),
        CauseText.of(
                Cause.CLOUD_FLOW_CAP,
                "A rate that ends at a provider's known limit for a flow or a machine.")
            .remedy("Several flows, or another kind of machine.")
            .foundBy(RuleId.O2, RuleId.D7)
            .advisedBy(RuleId.D6, RuleId.W9));
  }
}
