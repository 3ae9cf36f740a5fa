package dev.longhaul.core.rules;

import dev.longhaul.core.diagnosis.DiagnosisThresholds;
import dev.longhaul.core.diagnosis.LossModel;
import dev.longhaul.core.diagnosis.RuleId;
import dev.longhaul.core.evidence.EvidenceThresholds;
import java.time.Duration;
import java.util.List;

/** Rules D1 to D4: what the sender's figures say about its limit. */
final class LimitRules {

  private static final int MSS = 1448;

  private LimitRules() {}

  static List<RuleEntry> entries() {
    return List.of(waiting(), denominator(), idle(), loss());
  }

  private static RuleEntry waiting() {
    return Entry.of(RuleId.D1, "The kernel counts what a sender waits for")
        .states(
            """
            For each socket Linux keeps the time in which it had data to send (`busy`), and of that
            the time in which the receiver's window (`rwnd_limited`) or the send buffer
            (`sndbuf_limited`) stopped it. What is left is the network's: loss, pacing, a full path.
            The `app_limited` flag alone proves nothing.
            """)
        .formula("share = growth of the counter / growth of busy, between samples after the start")
        .fact(
            "a start takes this many round trips at the most",
            Numbers.plain(EvidenceThresholds.START_ROUND_TRIPS))
        .policy("and this part of what was seen", Numbers.percent(EvidenceThresholds.START_AT_MOST))
        .policy(
            "rwnd_limited from which the receiver's window binds",
            Numbers.percent(DiagnosisThresholds.RECEIVER_LIMITED))
        .policy(
            "rwnd_limited that leaves no doubt",
            Numbers.percent(DiagnosisThresholds.RECEIVER_MOSTLY_LIMITED))
        .policy(
            "the send buffer may bind from this use on",
            Numbers.percent(DiagnosisThresholds.BUFFER_FULL))
        .policy(
            "if no more waits unsent than this part of the flight",
            Numbers.percent(DiagnosisThresholds.NOTHING_WAITS))
        .policy(
            "and the congestion window is used by no more than",
            Numbers.percent(DiagnosisThresholds.ROOM))
        .policy(
            "and either sndbuf_limited is at least",
            Numbers.percent(DiagnosisThresholds.SENDER_NOTICEABLE))
        .policy(
            "or the buffer is used by at least", Numbers.percent(DiagnosisThresholds.NO_MORE_FITS))
        .policy(
            "sndbuf_limited that tells by itself, where the buffer is not known",
            Numbers.percent(DiagnosisThresholds.SENDER_LIMITED))
        .fact(
            "part of the send buffer that is left when the kernel wakes the writer",
            Numbers.percent(DiagnosisThresholds.LEFT_AT_WAKING))
        .why(
            """
            A writer that is woken in time keeps `sndbuf_limited` low although the buffer binds. If
            what is left at waking is less than one round trip carries at the present rate, the path
            runs dry before new data arrive, and the buffer binds although its bursts queue up. If
            it is more, the path stays busy and is what binds. Lifetime totals mix in the start, so
            only differences count.
            """)
        .use(
            """
            Tells windows, application and path apart; the first rule of nearly every finding about
            windows.
            """)
        .from(
            "Linux tcp_info and tcp_chrono_stop()",
            "Linux sk_stream_min_wspace()",
            "M-Lab ndt7 specification",
            "measured");
  }

  private static RuleEntry denominator() {
    return Entry.of(RuleId.D2, "Retransmits need a denominator")
        .states(
            """
            A count of retransmits says nothing without the number of segments sent, and loss in the
            start says little about the rest: a start ends by losing. Needless retransmits, which
            the receiver reports as duplicates, and reordering are no loss.
            """)
        .formula("loss ≈ bytes sent again / bytes sent · (1 - needless part), start and rest apart")
        .example("9000 retransmits in 10 s at 51 Mbit/s, mss 1448", retransmitted(9000, 51e6, 10))
        .example("9000 retransmits in 60 s at 51 Mbit/s, mss 1448", retransmitted(9000, 51e6, 60))
        .policy(
            "share below which a path that BBR fills is called healthy",
            Numbers.percent(DiagnosisThresholds.CLEAN))
        .policy(
            "part of the retransmits that were needless, from which loss is in doubt",
            Numbers.percent(DiagnosisThresholds.MOSTLY_NEEDLESS))
        .why("The same count is a disaster in a short test and noise in a long one.")
        .use("Every figure of loss is a share; each finding about loss shows both parts.")
        .from("Linux tcp_info (bytes_retrans, dsack_dups, reord_seen)", "RFC 2883");
  }

  private static RuleEntry idle() {
    return Entry.of(RuleId.D3, "What an idle application shows is not the path")
        .states(
            """
            While an application pauses, the delivery rate that a socket reports is the best one it
            has seen, not the present one, and a window that nobody fills says nothing about the
            path. Units differ too: `ss` prints milliseconds and bit/s where the kernel keeps
            microseconds and byte/s.
            """)
        .policy(
            "an idle application uses less than this of each window",
            Numbers.percent(DiagnosisThresholds.APPLICATION_ROOM))
        .policy(
            "and less than this of its send buffer",
            Numbers.percent(DiagnosisThresholds.APPLICATION_MOSTLY))
        .policy(
            "and is flagged app_limited in at least this part of the samples, or delivers less than"
                + " "
                + Numbers.percent(DiagnosisThresholds.APPLICATION_ROOM)
                + " of its best rate",
            Numbers.percent(DiagnosisThresholds.APPLICATION_MOSTLY))
        .policy(
            "a test that asked for a rate reached it within",
            Numbers.percent(EvidenceThresholds.TARGET_TOLERANCE))
        .why("The kernel keeps the last good sample until a better or a newer one replaces it.")
        .use("Names `APPLICATION_LIMITED`; keeps idle flows from being taken for slow ones.")
        .from("Linux tcp_rate.c", "ss(8)");
  }

  private static RuleEntry loss() {
    return Entry.of(RuleId.D4, "Random loss limits a loss-based algorithm")
        .states(
            """
            Reno and CUBIC take each loss for congestion. At a given share of loss they keep only so
            many segments in flight, whatever the path could carry. CUBIC is never slower than Reno.
            """)
        .formula("segments in flight = max(1.22 / √p, 1.054 · RTT^0.75 / p^0.75)")
        .example("76 ms, mss 1448, p = 1e-6", model(1e-6))
        .example("76 ms, mss 1448, p = 1e-5", model(1e-5))
        .example("76 ms, mss 1448, p = 1e-4", model(1e-4))
        .example("76 ms, mss 1448, p = 1e-3", model(1e-3))
        .example("76 ms, mss 1448, p = 1e-2", model(1e-2))
        .policy(
            "up to this factor above the model the loss explains the rate",
            Numbers.plain(DiagnosisThresholds.LOSS_EXPLAINS))
        .policy(
            "below this factor of the model another limit is likelier",
            Numbers.plain(DiagnosisThresholds.LOSS_FAR_BELOW))
        .policy(
            "loss in the start from which it came in bursts",
            Numbers.percent(DiagnosisThresholds.BURST_START))
        .policy(
            "if the start lost so many times more than the rest",
            Numbers.plain(DiagnosisThresholds.BURST_FACTOR))
        .policy(
            "RTT inflation from which the loss is that of a full path",
            Numbers.plain(DiagnosisThresholds.FULL_WITH_LOSS))
        .why(
            """
            Between two losses the window grows by a known law, so that the mean window follows from
            their distance. The model is for random loss: a flow far above it lost in bursts, as at a
            policer or a shallow queue; a flow far below it has another limit.
            """)
        .use(
            """
            Names `LOSS_LIMITED` where the model explains the rate, `BURST_LOSS` where the flow is
            faster; BBR on the sender is the remedy for both.
            """)
        .from(
            "M. Mathis, J. Semke, J. Mahdavi, T. Ott, 1997",
            "RFC 8312, equation 6",
            "RFC 9438, section 5");
  }

  private static String model(double loss) {
    return LossModel.rate(MSS, Duration.ofMillis(76), loss).toString();
  }

  private static String retransmitted(int count, double bitsPerSecond, int seconds) {
    double segments = bitsPerSecond * seconds / Byte.SIZE / MSS;
    return Numbers.percent(Math.round(count / segments * 1000) / 1000.0);
  }
}
