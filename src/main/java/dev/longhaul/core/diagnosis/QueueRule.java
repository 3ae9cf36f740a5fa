package dev.longhaul.core.diagnosis;

import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.core.evidence.SenderFigures;
import java.util.Optional;

/** The flow fills the path, but its queue multiplies the RTT for everybody (rule D6). */
record QueueRule() implements Rule {

  /** From here on the queue is longer than half of the path. */
  static final double HIGH = 1.5;

  static final double BLOATED = 2;

  @Override
  public Optional<Finding> judge(Evidence e) {
    return e.sender()
        .filter(s -> Signs.inflation(s).orElse(1) >= BLOATED && s.stall().stalled().fraction() == 0)
        .filter(s -> !Signs.queuesOnlyBursts(s))
        .map(s -> finding(e, s));
  }

  private static Finding finding(Evidence e, SenderFigures s) {
    return new Draft(Cause.BUFFERBLOAT, RuleId.D6, RuleId.Q4)
        .fact("RTT inflation", s.rtt().inflation(), s.source())
        .fact("smallest RTT", e.rtt(), s.source())
        .fact("RTT under load", s.rtt().smoothed(), s.source())
        .overturnedBy("pings beside the transfer that stay near the smallest RTT")
        .because(
            "The rate is full, yet the queue makes the RTT at least twice as long. Bulk transfers"
                + " do not suffer; everything interactive on this path does.",
            0.75);
  }
}
