package dev.longhaul.core.rules;

import dev.longhaul.core.advice.AdviceThresholds;
import dev.longhaul.core.diagnosis.DiagnosisThresholds;
import dev.longhaul.core.diagnosis.RuleId;
import dev.longhaul.model.AddressFamily;
import dev.longhaul.model.TunnelKind;
import java.util.List;
import java.util.stream.Collectors;

/** Rules T1 to T3, O1 and O2: tunnels, containers, offloads, end systems. */
final class EndSystemRules {

  private EndSystemRules() {}

  static List<RuleEntry> entries() {
    return List.of(overhead(), chain(), trafficFirst(), offloadFaults(), notTcp());
  }

  private static RuleEntry overhead() {
    return Entry.of(RuleId.T1, "A tunnel carries what the path carries, less its headers")
        .states(
            """
            The MTU of a tunnel is that of the path under it, which may be smaller than that of the
            local card: a card of 9001 bytes makes a tunnel inherit a wrong size, and some clouds
            carry 1460 or less.
            """)
        .formula("tunnel MTU = path MTU - overhead")
        .fact("PPPoE", overhead(TunnelKind.PPPOE))
        .fact("IPIP, SIT", overhead(TunnelKind.SIT))
        .fact("GRE over IPv4, over IPv6", overhead(TunnelKind.GRE))
        .fact("EtherIP over IPv4, over IPv6", overhead(TunnelKind.ETHERIP))
        .fact("VXLAN, Geneve over IPv4, over IPv6", overhead(TunnelKind.VXLAN))
        .fact("WireGuard over IPv4, over IPv6", overhead(TunnelKind.WIREGUARD))
        .fact("OpenVPN over UDP, by cipher", "about 41 to 73 B")
        .fact("IPsec ESP, by cipher", "about 50 to 73 B")
        .fact("networks of Google Cloud carry, unless they were set otherwise", "1460 B")
        .policy(
            "sizes that are tried where none is proven",
            AdviceThresholds.USUAL_MTUS.stream()
                .map(String::valueOf)
                .collect(Collectors.joining(", ")))
        .why("Every outer header takes its bytes from the same packet.")
        .use(
            """
            Names `PATH_MTU_EXCEEDED` where a tunnel's MTU and its headers are more than the path, the
            link or the network below carries, and gives the MTU that fits; of nested tunnels the
            headers add up. Candidates for a route's MTU below what vanished.
            """)
        .from("RFC 2516", "RFC 2784", "RFC 7348", "WireGuard protocol", "RFC 4303");
  }

  private static String overhead(TunnelKind kind) {
    int four = kind.overhead(AddressFamily.IPV4);
    int six = kind.overhead(AddressFamily.IPV6);
    return four == six ? four + " B" : four + " B, " + six + " B";
  }

  private static RuleEntry chain() {
    return Entry.of(RuleId.T2, "Every link between application and wire has an MTU")
        .states(
            """
            Container bridges and their links keep 1500 over a smaller card, or jumbo over an ordinary
            path. Compare all of them: bridge, veth, tunnel, card. If ping and handshake work and bulk
            stalls, with ICMP lost at address translation, clamp the MSS.
            """)
        .why("The largest packet is made at one end of that chain and judged at the other.")
        .use(
            """
            Names `PATH_MTU_EXCEEDED` for a bridge, a container or a link above what lies below it. Where
            a switch is the smallest, the answer is the network's and no host is changed. Figures of
            links alone, without a flow that suffers, count half.
            """)
        .from("RFC 2923", "Linux bridge and veth");
  }

  private static RuleEntry trafficFirst() {
    return Entry.of(RuleId.T3, "Believe the traffic, not the probe")
        .states(
            """
            An ICMP probe can pass where the flow's own packets do not, by other rules, another path
            or another queue. Where the two disagree the traffic is right.
            """)
        .why("Only the flow's own packets travel as the flow's packets do.")
        .use(
            """
            A probe that passed never refutes a stall of bulk traffic; where somebody says that a probed
            size fails, the probe's size is not taken for what the path carries.
            """)
        .from("RFC 4821", "measured");
  }

  private static RuleEntry offloadFaults() {
    return Entry.of(RuleId.O1, "Offload faults are rare, real and local")
        .states(
            """
            A driver, a forwarding host or a translator can spoil packets that an offload has merged or
            left without checksum. Signs are a congestion window of 1 to 4, tens of per cent sent
            again at a low RTT over a clean path, and a tunnel or forwarded path far worse than the
            host itself.
            """)
        .why("The fault sits where packets are merged or split without being looked at.")
        .policy("window that counts as stuck", DiagnosisThresholds.STUCK_SEGMENTS + " segments")
        .policy("RTT of a near path", Numbers.plain(DiagnosisThresholds.NEAR_MILLIS) + " ms")
        .policy(
            "share sent again that is a sign", Numbers.percent(DiagnosisThresholds.TENS_OF_PERCENT))
        .policy(
            "forwarded as a part of what the host itself reaches, and of more weight",
            Numbers.percent(DiagnosisThresholds.FORWARDED_WORSE)
                + ", "
                + Numbers.percent(DiagnosisThresholds.FORWARDED_FAR_WORSE))
        .use(
            """
            Signs add up to `OFFLOAD_FAULT`. Trials, the narrowest first: checksums of VXLAN and Geneve,
            GRO at translators and tun devices, else TSO, GRO, GSO, one at a time. A change only
            where somebody has seen that turning one off cures.
            """)
        .from("Linux networking/segmentation-offloads", "reports of many drivers");
  }

  private static RuleEntry notTcp() {
    return Entry.of(RuleId.O2, "Much that is slow is no matter of TCP")
        .states(
            """
            A cable or duplex fault, power saving of a radio, a disk, one core that encrypts, a cap of
            a provider for each flow or machine, or MB/s read as Mbit/s: no kernel parameter helps.
            The answer is the cause, and who can remove it.
            """)
        .policy(
            "use of one core from which it may be the limit",
            Numbers.percent(DiagnosisThresholds.CORE_FULL))
        .fact("iperf3 uses one thread for all streams before version", "3.16")
        .why("TCP carries what the ends hand over and take, as fast as the slowest part allows.")
        .policy(
            "use of a disk that is busy all the time",
            Numbers.percent(DiagnosisThresholds.DISK_BUSY))
        .policy(
            "how near a rate is to an allowance",
            Numbers.percent(DiagnosisThresholds.NEAR_ALLOWANCE))
        .fact("one flow on the largest provider", DiagnosisThresholds.PER_FLOW.toString())
        .use(
            """
            Names `CPU_LIMITED`, `STORAGE_LIMITED`, `LINK_FAULT`, `LOCAL_DROPS`, `CLOUD_FLOW_CAP`,
            `MIDDLEBOX_FAULT` or `MEASUREMENT_FAULT`, who can mend it and what would prove it, without any
            change of the host's TCP.
            """)
        .from("reasoning", "iperf3 release notes");
  }
}
