package dev.longhaul.core.rules;

import dev.longhaul.core.advice.AdviceThresholds;
import dev.longhaul.core.diagnosis.DiagnosisThresholds;
import dev.longhaul.core.diagnosis.RuleId;
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
        .fact("PPPoE", "8 B")
        .fact("IPIP, SIT", "20 B")
        .fact("GRE", "24 B")
        .fact("VXLAN over IPv4, over IPv6", "50 B, 70 B")
        .fact("WireGuard over IPv4, over IPv6", "60 B, 80 B")
        .fact("OpenVPN over UDP, by cipher", "about 41 to 73 B")
        .fact("IPsec ESP, by cipher", "about 50 to 73 B")
        .policy(
            "sizes that are tried where none is proven",
            AdviceThresholds.USUAL_MTUS.stream()
                .map(String::valueOf)
                .collect(Collectors.joining(", ")))
        .why("Every outer header takes its bytes from the same packet.")
        .use("Candidates for a route's MTU below what vanished.")
        .from("RFC 2516", "RFC 2784", "RFC 7348", "WireGuard protocol", "RFC 4303");
  }

  private static RuleEntry chain() {
    return Entry.of(RuleId.T2, "Every link between application and wire has an MTU")
        .states(
            """
            Container bridges and their links keep 1500 over a smaller card, or jumbo over an ordinary
            path. Compare all of them: bridge, veth, tunnel, card. If ping and handshake work and bulk
            stalls, with ICMP lost at address translation, clamp the MSS.
            """)
        .background()
        .why("The largest packet is made at one end of that chain and judged at the other.")
        .use("Background for `PATH_MTU_EXCEEDED`.")
        .from("RFC 2923", "Linux bridge and veth");
  }

  private static RuleEntry trafficFirst() {
    return Entry.of(RuleId.T3, "Believe the traffic, not the probe")
        .states(
            """
            An ICMP probe can pass where the flow's own packets do not, by other rules, another path
            or another queue. Where the two disagree the traffic is right.
            """)
        .background()
        .why("Only the flow's own packets travel as the flow's packets do.")
        .use("Background: probes raise or lower the confidence, sockets decide.")
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
        .background()
        .why("The fault sits where packets are merged or split without being looked at.")
        .use(
            """
            Background for `OFFLOAD_FAULT`; tried from the narrowest on: checksums of tunnels, then
            TSO while forwarding, then GRO at translators.
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
        .use("Names `CPU_LIMITED` without any change of the host.")
        .from("reasoning", "iperf3 release notes");
  }
}
