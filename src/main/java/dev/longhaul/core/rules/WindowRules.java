package dev.longhaul.core.rules;

import dev.longhaul.core.advice.AdviceThresholds;
import dev.longhaul.core.advice.WindowSizing;
import dev.longhaul.core.diagnosis.DiagnosisThresholds;
import dev.longhaul.core.diagnosis.RuleId;
import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.CongestionControl;
import dev.longhaul.model.DataSize;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Rules W1 to W6: how much a flow may have in flight. */
final class WindowRules {

  private static final Duration RTT = Duration.ofMillis(76);

  private WindowRules() {}

  static List<RuleEntry> entries() {
    return List.of(content(), ceiling(), usable(), factor(), explicitLimits(), pinned());
  }

  private static RuleEntry content() {
    return Entry.of(RuleId.W1, "What a full path holds")
        .states(
            """
            A path is full when the sender keeps as much in flight as the path delivers during one
            round trip: the bandwidth-delay product. Any window smaller than that leaves it idle
            part of the time.
            """)
        .formula("BDP = C · RTT / 8 bytes, C in bit/s, RTT in seconds without load")
        .example("500 Mbit/s, 76 ms", bdp(500, 76))
        .example("1 Gbit/s, 76 ms", bdp(1000, 76))
        .example("1 Gbit/s, 210 ms", bdp(1000, 210))
        .why(
            """
            An acknowledgement comes back one round trip after its data left; until then the data
            count as in flight. The RTT under load includes the queue that the flow itself made, so
            that windows reckoned with it only feed that queue.
            """)
        .use("Every size that is advised is a multiple of it; `longhaul bdp` prints it.")
        .from("arithmetic", "RFC 7323, section 1.1");
  }

  private static RuleEntry ceiling() {
    return Entry.of(RuleId.W2, "A window is a ceiling for the rate")
        .states(
            """
            No flow is faster than its window per round trip. The window that counts is the least of
            the congestion window, the receiver's window and what the send buffer can hold.
            """)
        .formula("rate ≤ 8 · W / RTT")
        .example("4 MiB, 76 ms", DataSize.ofMebibytes(4).perRoundTrip(RTT).toString())
        .example("4 MiB used by half, 76 ms", DataSize.ofMebibytes(2).perRoundTrip(RTT).toString())
        .policy(
            "part of its ceiling that a flow must reach before the window is named as the cause",
            Numbers.percent(DiagnosisThresholds.CEILING_REACHED))
        .policy(
            "part of the ceiling above which the window cannot be what holds the flow",
            Numbers.percent(DiagnosisThresholds.CEILING_EXCEEDED))
        .policy(
            "use from which a congestion or receive window counts as full",
            Numbers.percent(DiagnosisThresholds.WINDOW_FULL))
        .why(
            """
            What is in flight stays there for its amount divided by the rate (Little's law). Turned
            round, a full window that is delivered in hardly more than the smallest RTT proves that
            no queue stands, whatever the RTT of single packets shows.
            """)
        .use(
            """
            Names the window that binds and gives the rate it allows; advice against all settings
            that cannot lift the smallest of the three.
            """)
        .from("arithmetic", "J. D. C. Little, 1961", "RFC 9293, section 3.8.6");
  }

  private static RuleEntry usable() {
    return Entry.of(RuleId.W3, "Only part of a receive buffer is window")
        .states(
            """
            A receive buffer also pays for the kernel's own bookkeeping of each packet, so a
            receiver offers less than its buffer. Up to Linux 6.5 `tcp_adv_win_scale` n set the
            part: 1 - 2^-n for n above 0, else 2^n. From 6.6 on each socket measures its own ratio
            and the setting does nothing.
            """)
        .formula("usable window = receive buffer · ratio")
        .fact(
            "ratio taken where the socket does not show one",
            Numbers.percent(1 / AdviceThresholds.RECEIVE_FACTOR))
        .why(
            """
            The ratio of payload to memory depends on the driver and on the packet size: about a
            quarter to two thirds are seen. One half is right for most and not far off for the rest.
            """)
        .use("Doubles the receive buffer that is advised; live socket figures count first.")
        .from(
            "Linux ip-sysctl, tcp_adv_win_scale",
            "Linux commit dfa2f0483360 (tcp: get rid of sysctl_tcp_adv_win_scale)");
  }

  private static RuleEntry factor() {
    return Entry.of(RuleId.W4, "Buffers must be a multiple of the BDP")
        .states(
            """
            The largest receive buffer must be twice the BDP, since half of it is window (W3). The
            send buffer grows with the congestion window, memory overhead included: to twice the
            window, with BBR to three times.
            """)
        .formula("tcp_rmem max ≥ 2 · BDP; tcp_wmem max ≥ 2 · BDP, 3 · BDP for BBR")
        .fact("send buffer, in BDP", Numbers.plain(AdviceThresholds.SEND_FACTOR))
        .fact("send buffer with BBR, in BDP", Numbers.plain(AdviceThresholds.SEND_FACTOR_BBR))
        .fact("receive buffer, in BDP", Numbers.plain(AdviceThresholds.RECEIVE_FACTOR))
        .policy(
            "limits are powers of two and no smaller than", AdviceThresholds.LEAST_LIMIT.toString())
        .example("300 Mbit/s, 76 ms, CUBIC", "tcp_wmem max " + sendLimit("cubic"))
        .example("300 Mbit/s, 76 ms, BBR", "tcp_wmem max " + sendLimit("bbr"))
        .why(
            """
            The kernel multiplies the congestion window by such a factor, so that new data are at
            hand when acknowledgements open it; a limit below that makes the buffer the window.
            """)
        .use(
            """
            Sizes `tcp_wmem` and `tcp_rmem`. A present limit at which a full buffer stands is
            doubled even where the arithmetic would be content with it.
            """)
        .from("Linux tcp_sndbuf_expand()", "Linux tcp_rcv_space_adjust()");
  }

  private static RuleEntry explicitLimits() {
    return Entry.of(RuleId.W5, "rmem_max and wmem_max limit what applications ask for")
        .states(
            """
            `net.core.rmem_max` and `wmem_max` cap buffers that an application sets itself, not those
            that the kernel tunes: these end at the third numbers of `tcp_rmem` and `tcp_wmem`. The
            larger of `rmem_max` and that number also fixes the window scale at connection set-up.
            """)
        .formula("window scale = log2(max(tcp_rmem max, rmem_max)) - 15, from 0 to 14")
        .why(
            """
            An application that calls SO_SNDBUF or SO_RCVBUF gets at most the limit (and twice that
            in memory). Window scale is agreed on once, so that old connections never gain.
            """)
        .use(
            """
            Advice against them where autotuning is at work; a trial where the application asked for
            more than they grant.
            """)
        .from("socket(7)", "Linux ip-sysctl", "RFC 7323, section 2");
  }

  private static RuleEntry pinned() {
    return Entry.of(RuleId.W6, "A buffer that the application set is not tuned")
        .states(
            """
            SO_SNDBUF or SO_RCVBUF turns the kernel's autotuning off for that socket and direction,
            for good. No kernel parameter moves such a buffer afterwards; the application's own
            setting has to go.
            """)
        .policy(
            """
            part of tcp_wmem's limit, and of what the congestion window would have it grow to, below
            which a binding buffer is taken for pinned\
            """,
            Numbers.percent(DiagnosisThresholds.ROOM))
        .why("The kernel takes an explicit size for a decision and remembers that it was made.")
        .use(
            """
            Names `SEND_BUFFER_PINNED` where the test says so (iperf3 -w) or the buffer stopped short
            of its limit, and advises no kernel parameter.
            """)
        .from("socket(7)", "tcp(7)");
  }

  private static String bdp(double mbps, int millis) {
    long bytes =
        DataSize.bandwidthDelayProduct(Bandwidth.ofMbps(mbps), Duration.ofMillis(millis)).bytes();
    return Numbers.plain(bytes / 1e6) + " MB";
  }

  private static String sendLimit(String algorithm) {
    WindowSizing.Host host =
        new WindowSizing.Host(
            Optional.of(new CongestionControl(algorithm)), Optional.empty(), Optional.empty());
    return WindowSizing.of(Bandwidth.ofMbps(300), RTT, host).sendMaximum().toString();
  }
}
