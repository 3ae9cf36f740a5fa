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
            .foundBy(RuleId.M2, RuleId.M1, RuleId.M3, RuleId.M5, RuleId.T2, RuleId.T3)
            .advisedBy(RuleId.M4, RuleId.T1, RuleId.W9),
        CauseText.of(
                Cause.PATH_MTU_EXCEEDED,
                "A tunnel, bridge or container link has a larger MTU than what it travels over.")
            .remedy("The size of the path less the tunnel's headers, or a clamped MSS.")
            .foundBy(RuleId.T1, RuleId.T2, RuleId.M1, RuleId.M5)
            .advisedBy(RuleId.M4, RuleId.M2, RuleId.M3, RuleId.W9),
        CauseText.of(
                Cause.OFFLOAD_FAULT,
                """
                Tens of per cent sent again at a low RTT over a clean path, a congestion window of 1 to
                4, and forwarded or tunnelled traffic far worse than the host's own.
                """)
            .remedy("One offload after the other as a trial, the narrowest first.")
            .foundBy(RuleId.O1, RuleId.P6)
            .advisedBy(RuleId.P4, RuleId.W9),
        CauseText.of(
                Cause.LINK_FAULT,
                """
                Errors on an interface, a link that runs below its speed or half duplex, a radio that
                sleeps, or a flow that leaves by another interface than believed.
                """)
            .remedy("Cable, port, radio: no kernel parameter.")
            .foundBy(RuleId.O2)
            .advisedBy(RuleId.W9),
        CauseText.of(
                Cause.LOCAL_DROPS,
                """
                The host's own queues drop what they are given; one leaf of several alone tells of a
                mapping that leaks.
                """)
            .remedy("What maps packets to queues; room in the queue only if all of them drop.")
            .foundBy(RuleId.O2, RuleId.Q6)
            .advisedBy(RuleId.W9),
        CauseText.of(
                Cause.MIDDLEBOX_FAULT,
                """
                Valid segments are taken for invalid on the way: connections stall and are reset behind a
                NAT or firewall.
                """)
            .remedy(
                "The firewall or translator itself, such as `nf_conntrack_tcp_be_liberal` there.")
            .foundBy(RuleId.O2)
            .advisedBy(RuleId.W9),
        CauseText.of(
                Cause.CLOUD_FLOW_CAP,
                "A rate that ends at a provider's known limit for a flow or a machine.")
            .remedy("Several flows, or another kind of machine.")
            .foundBy(RuleId.O2)
            .advisedBy(RuleId.W9));
  }
}
