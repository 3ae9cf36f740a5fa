package dev.longhaul.core.rules;

import dev.longhaul.core.advice.AdviceThresholds;
import dev.longhaul.core.diagnosis.DiagnosisThresholds;
import dev.longhaul.core.diagnosis.RuleId;
import java.util.List;

/** Rules D5 to D8: what the path does, and whether the figures fit together. */
final class PathRules {

  private PathRules() {}

  static List<RuleEntry> entries() {
    return List.of(hops(), queue(), policer(), parallel());
  }

  private static RuleEntry hops() {
    return Entry.of(RuleId.D5, "Figures must fit together")
        .states(
            """
            Loss that a trace shows at a middle hop and not at the last one is that router's limit
            for answering, not loss. Loss from end to end has to fit the rate (D4): 380 Mbit/s of
            CUBIC over 210 ms with 1.2 % loss cannot be, so one of the probes misleads.
            """)
        .why(
            """
            Routers answer traces with their slow processor and limit how often; the packets of a
            flow never see that limit.
            """)
        .use("The loss of a trace is read at its target, never at a hop on the way.")
        .from("RFC 1812, section 4.3.2.8", "mtr(8)");
  }

  private static RuleEntry queue() {
    return Entry.of(RuleId.D6, "A standing queue says that the path is full")
        .states(
            """
            If the RTT under load stays well above the smallest one, packets wait at the bottleneck
            all the time, so it works all the time. From twice the RTT on, everything interactive on
            the path suffers.
            """)
        .formula("inflation = smoothed RTT under load / smallest RTT")
        .policy(
            "inflation from which a queue stands", Numbers.plain(DiagnosisThresholds.QUEUE_STANDS))
        .policy(
            "differences below this are jitter",
            Numbers.plain(DiagnosisThresholds.JITTER_MILLIS) + " ms")
        .policy(
            "inflation from which it is `BUFFERBLOAT` as well",
            Numbers.plain(DiagnosisThresholds.BLOATED))
        .policy(
            """
            a queue that stands keeps the flow above this part of its best rate; below it, with room
            in the congestion window, the RTT is that of the flow's own bursts\
            """,
            Numbers.percent(DiagnosisThresholds.BUSY_PATH))
        .why(
            """
            A queue that never empties is work that never ends. A flow that sends in bursts lengthens
            its own RTT too, but between two bursts the bottleneck is idle.
            """)
        .use(
            """
            Names `PATH_CAPACITY` and `BUFFERBLOAT`, refutes windows and loss; BBR is offered as a
            trial for a shorter queue.
            """)
        .from("queueing arithmetic", "RFC 7567", "measured");
  }

  private static RuleEntry policer() {
    return Entry.of(RuleId.D7, "A policer drops at once; a full core is a limit of its own")
        .states(
            """
            A token bucket without a queue discards what exceeds its rate: the rate is flat, loss is
            steady under BBR and comes in bursts under CUBIC, and the RTT never grows. A tool that
            keeps one processor core wholly busy is limited by that core.
            """)
        .policy(
            "steady loss of BBR out of STARTUP, from",
            Numbers.percent(DiagnosisThresholds.POLICER_LOSS))
        .policy(
            "while the RTT inflation stays below",
            Numbers.plain(DiagnosisThresholds.POLICER_NO_QUEUE))
        .policy(
            "use of a core from which it may be the limit",
            Numbers.percent(DiagnosisThresholds.CORE_FULL))
        .policy(
            "part of the rate at which a trial paces",
            Numbers.percent(AdviceThresholds.BELOW_THE_POLICER))
        .why(
            """
            Without a queue the sender learns of the limit by loss alone. Windows play no part in
            either case.
            """)
        .use(
            """
            Names `POLICED` beside the capacity and `CPU_LIMITED`; pacing just below the rate is
            offered as a trial.
            """)
        .from("token-bucket arithmetic", "RFC 2697", "measured");
  }

  private static RuleEntry parallel() {
    return Entry.of(RuleId.D8, "Parallel flows tell a limit of each flow from one of the path")
        .states(
            """
            If several flows together are much faster than one alone, each of them has a limit of its
            own, such as a window or loss. If they are no faster together, the path is the limit.
            """)
        .why("A shared limit is divided among flows, one of their own is not.")
        .use("The measurement that would overturn a verdict of `PATH_CAPACITY`.")
        .from("arithmetic");
  }
}
