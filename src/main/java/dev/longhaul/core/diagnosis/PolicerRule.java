package dev.longhaul.core.diagnosis;

import dev.longhaul.core.evidence.BbrFigures;
import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.core.evidence.SenderFigures;
import java.util.Optional;

/**
 * A token bucket limits the rate (rule D7): BBR delivers what the bottleneck gives, loses steadily,
 * and yet no queue ever forms. A very shallow queue looks the same.
 */
record PolicerRule() implements Rule {

  static final double STEADY_LOSS = 0.02;
  static final double NO_QUEUE = 1.05;

  @Override
  public Optional<Finding> judge(Evidence e) {
    return e.sender()
        .filter(s -> s.bbr().map(b -> !b.startupAtEnd()).orElse(false))
        .filter(s -> Signs.atLeast(s.loss().steady(), STEADY_LOSS))
        .filter(s -> Signs.inflation(s).orElse(2) < NO_QUEUE)
        .filter(s -> s.stall().stalled().fraction() == 0)
        .map(s -> finding(s));
  }

  private static Finding finding(SenderFigures s) {
    return new Draft(Cause.POLICED, RuleId.D7, RuleId.Q3)
        .fact("retransmitted after the start", s.loss().steady(), s.source())
        .fact("RTT inflation", s.rtt().inflation(), s.source())
        .fact(
            "BBR's estimate of the bottleneck", s.bbr().flatMap(BbrFigures::bandwidth), s.source())
        .ceiling(s.bbr().flatMap(BbrFigures::bandwidth))
        .overturnedBy("a slower paced run (fq maxrate at 90 %) that loses as much")
        .because(
            "What exceeds the rate is dropped at once, no queue forms: a policer, or a queue of a"
                + " few packets. The flow has the rate; the loss is its price.",
            0.7);
  }
}
