package dev.longhaul.core.rules;

import dev.longhaul.core.advice.AdviceThresholds;
import dev.longhaul.core.diagnosis.DiagnosisThresholds;
import dev.longhaul.core.diagnosis.RuleId;
import dev.longhaul.core.evidence.EvidenceThresholds;
import dev.longhaul.model.AddressFamily;
import java.util.List;

/** Rules M1 to M5: the size of packets. */
final class PacketRules {

  private static final int ETHERNET = 1500;

  private PacketRules() {}

  static List<RuleEntry> entries() {
    return List.of(segment(), blackHole(), probing(), route(), tunnels());
  }

  private static RuleEntry segment() {
    return Entry.of(RuleId.M1, "A segment has the peer's size or the path's, the smaller of both")
        .states(
            """
            Each end tells the other the largest segment it takes, so that a jumbo interface alone
            never sends jumbo segments to an ordinary peer. MTU is suspect where a flow's segments
            are larger than what the path is proven to carry: with tunnels, or with jumbo at both
            ends.
            """)
        .formula("payload = min(peer's MSS, path MTU - headers) - 12 with timestamps")
        .fact("TCP and IP headers, IPv4", AddressFamily.IPV4.tcpIpHeaderBytes() + " B")
        .fact("TCP and IP headers, IPv6", AddressFamily.IPV6.tcpIpHeaderBytes() + " B")
        .fact("timestamps", DiagnosisThresholds.TIMESTAMPS + " B")
        .fact("largest MSS of a path that is not jumbo", DiagnosisThresholds.ORDINARY_MSS + " B")
        .example("MTU 1500, IPv4", payload(AddressFamily.IPV4) + " B")
        .example("MTU 1500, IPv6", payload(AddressFamily.IPV6) + " B")
        .why("The MSS option speaks for an end, not for the path between the ends.")
        .use("Compares a flow's packets with what probes proved; advice against MTU for loss.")
        .from("RFC 9293, section 3.7.1", "RFC 6691");
  }

  private static RuleEntry blackHole() {
    return Entry.of(RuleId.M2, "In a black hole the connection comes up and full segments vanish")
        .states(
            """
            Small packets pass, so the handshake and a ping work; segments that are too big are
            dropped and no router says so. The congestion window falls to one or two, the timer backs
            off, nothing is acknowledged. Only a test towards the real peer counts, in both
            directions.
            """)
        .fact(
            "congestion window that has collapsed, at most",
            EvidenceThresholds.COLLAPSED_WINDOW + " segments")
        .policy(
            "part of the time without progress, from the start on",
            Numbers.percent(DiagnosisThresholds.LONG_STALL))
        .policy(
            "acknowledged before the stall, at most",
            EvidenceThresholds.HARDLY_ANYTHING / 1024 + " KiB")
        .policy("a ping is a probe of the size from", EvidenceThresholds.PROBE_FROM + " B on")
        .why(
            """
            Senders set the do-not-fragment flag and rely on a message that firewalls and address
            translation often lose. Timers run out instead of quick repairs, and the receiver's
            window seems to limit (`rwnd_limited`) while it is only a consequence.
            """)
        .use(
            """
            Names `PATH_MTU_BLACK_HOLE`; sure where a probe no bigger than the flow's packets vanishes
            in silence, refuted where a router told a size or such a packet passed.
            """)
        .from("RFC 2923", "RFC 8899", "measured");
  }

  private static RuleEntry probing() {
    return Entry.of(RuleId.M3, "The kernel's own MTU probing comes late")
        .states(
            """
            With `tcp_mtu_probing` at 1 the kernel looks for a smaller size only after several
            timeouts, which are seconds, and starts at `tcp_base_mss`. At 2 it always does. It keeps
            connections alive; it does not make them fast.
            """)
        .why("It has to be sure that nothing else explains the silence.")
        .use(
            """
            A sign where segments shrank while the path MTU stayed; advised as a safety net until the
            size is known.
            """)
        .from("Linux tcp_write_timeout()", "Linux ip-sysctl, tcp_mtu_probing", "RFC 4821");
  }

  private static RuleEntry route() {
    return Entry.of(RuleId.M4, "A route of its own rather than a smaller interface")
        .states(
            """
            A route can carry an MTU or an advertised MSS for the destinations that need it, and jumbo
            frames stay for everybody else. A lower interface MTU hits storage and cluster traffic on
            the same card, and some drivers reset the link for it.
            """)
        .fact("no packet size is advised below", AdviceThresholds.LEAST_MTU + " B")
        .why("The fault is of one path; the interface serves all of them.")
        .use(
            "`route.mtu` with the proven size; else usual sizes as trials; advice against the"
                + " link.")
        .from("ip-route(8)", "netplan reference", "RFC 8200, section 5");
  }

  private static RuleEntry tunnels() {
    return Entry.of(RuleId.M5, "Tunnels need smaller segments, and hide what they do")
        .states(
            """
            PPPoE leaves 1492 bytes, VPNs less (T1); clamping the MSS at the tunnel fits all flows at
            once. A tunnel over TCP turns loss into delay for what it carries. OpenVPN with buffers
            pinned to 64 KiB is slow on any long path until they are removed.
            """)
        .example("PPPoE, IPv4", ETHERNET - 8 - AddressFamily.IPV4.tcpIpHeaderBytes() + " B MSS")
        .why("Each header that a tunnel adds is taken from the payload.")
        .use(
            """
            Cited where a tunnel is on the path; the words of a finding name the clamp for the box that
            forwards, since that is not this host's to set.
            """)
        .from("RFC 2516", "RFC 4459", "OpenVPN manual, mssfix and sndbuf");
  }

  private static int payload(AddressFamily family) {
    return ETHERNET - family.tcpIpHeaderBytes() - DiagnosisThresholds.TIMESTAMPS;
  }
}
