package dev.longhaul.core.rules;

import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.diagnosis.RuleId;
import java.util.List;

/** Causes in windows, loss and congestion control. */
final class TransportCauses {

  private TransportCauses() {}

  static List<CauseEntry> entries() {
    return List.of(
        CauseText.of(
                Cause.SEND_WINDOW_LIMITED,
                """
                All that the send buffer holds is in flight, nothing waits behind it, and the
                congestion window has room.
                """)
            .remedy("A larger third number of `tcp_wmem` on the sender.")
            .foundBy(RuleId.W2, RuleId.W4, RuleId.D1)
            .advisedBy(RuleId.W1, RuleId.W5, RuleId.W7),
        CauseText.of(
                Cause.SEND_BUFFER_PINNED,
                "As with a send window, but the buffer stopped short of the limit or was asked"
                    + " for.")
            .remedy("Take the application's own setting away; no kernel parameter moves it.")
            .foundBy(RuleId.W6, RuleId.W2, RuleId.D1)
            .advisedBy(RuleId.W5),
        CauseText.of(
                Cause.RECEIVE_WINDOW_LIMITED,
                """
                The receiver's window is full most of the time while the congestion window has room and
                no queue stands.
                """)
            .remedy("A larger third number of `tcp_rmem` on the receiver.")
            .foundBy(RuleId.D1, RuleId.W2, RuleId.W3)
            .advisedBy(RuleId.W4, RuleId.W8),
        CauseText.of(
                Cause.LOSS_LIMITED,
                """
                A loss-based algorithm fills its congestion window, loss keeps that small, no queue
                stands, and the rate is what the model gives for so much random loss.
                """)
            .remedy("BBR on the sender; find and mend the loss where that can be done.")
            .foundBy(RuleId.D4, RuleId.D2, RuleId.W9, RuleId.Q1)
            .advisedBy(RuleId.Q3, RuleId.Q4, RuleId.Q8, RuleId.W10, RuleId.M1),
        CauseText.of(
                Cause.BURST_LOSS,
                """
                As with random loss, but the flow is faster than that much random loss allows, or lost
                nearly all of it in its start: a shallow queue or a policer drops bursts.
                """)
            .remedy("BBR on the sender, which paces; fq as a trial.")
            .foundBy(RuleId.D4, RuleId.D2, RuleId.W9, RuleId.Q1)
            .advisedBy(
                RuleId.Q3, RuleId.Q4, RuleId.Q6, RuleId.Q7, RuleId.Q8, RuleId.W10, RuleId.M1),
        CauseText.of(
                Cause.POLICED,
                """
                BBR delivers what the bottleneck gives, loses steadily, and no queue ever forms; or one
                flow loses in bursts where several together reach the rate that was sold.
                """)
            .remedy("Pacing just below the rate, as a trial; the limit itself is the provider's.")
            .foundBy(RuleId.D7, RuleId.Q3, RuleId.D8)
            .advisedBy(RuleId.W9, RuleId.D6, RuleId.Q7, RuleId.W10),
        CauseText.of(
                Cause.BBR_STUCK_IN_STARTUP,
                """
                BBR's estimate no longer grows, yet it paces at its startup gain and sends much of it
                again.
                """)
            .remedy("A `tcp_notsent_lowat` of 131072 or more, or none.")
            .foundBy(RuleId.W10, RuleId.D2)
            .advisedBy(RuleId.W9, RuleId.D4),
        CauseText.of(
                Cause.BUFFERBLOAT,
                "The rate is full, and the queue makes the RTT at least twice as long.")
            .remedy("BBR on the sender as a trial: the same rate with a shorter queue.")
            .foundBy(RuleId.D6, RuleId.Q4)
            .advisedBy(RuleId.W9, RuleId.Q3),
        CauseText.of(
                Cause.PATH_CAPACITY,
                """
                A queue stands at the bottleneck although more could be sent, or BBR delivers what it
                found the bottleneck to give.
                """)
            .remedy("Nothing on the hosts: the path carries no more.")
            .foundBy(RuleId.D6, RuleId.W9, RuleId.D8)
            .advisedBy(RuleId.W10, RuleId.D7, RuleId.Q3, RuleId.Q7),
        CauseText.of(Cause.HEALTHY, "The flow has the path's rate at next to no loss.")
            .remedy("Nothing.")
            .foundBy(RuleId.D6, RuleId.W9)
            .advisedBy(RuleId.W10, RuleId.D7, RuleId.Q3, RuleId.Q7));
  }
}
