package dev.longhaul.core.diagnosis;

import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.model.ThroughputTest;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** One processor core is busy from end to end (rules D7, O2). */
record ProcessorRule() implements Rule {

  static final double FULL = 0.95;

  @Override
  public Optional<Finding> judge(Evidence e) {
    return e.test().flatMap(t -> judge(t.test()));
  }

  private static Optional<Finding> judge(ThroughputTest test) {
    boolean sender = test.senderCpu().orElse(0) >= FULL;
    boolean receiver = test.receiverCpu().orElse(0) >= FULL;
    if (!sender && !receiver) {
      return Optional.empty();
    }
    return Optional.of(
        new Draft(Cause.CPU_LIMITED, RuleId.D7, RuleId.O2)
            .fact("core used by the sending tool", percent(test.senderCpu()), "iperf3")
            .fact("core used by the receiving tool", percent(test.receiverCpu()), "iperf3")
            .overturnedBy("a faster run with more streams on more cores that is no faster")
            .because(
                "The "
                    + (sender ? "sending" : "receiving")
                    + " tool uses a whole core: the end system, not the path, may be the limit.",
                0.6));
  }

  private static Optional<String> percent(OptionalDouble share) {
    return share.isPresent()
        ? Optional.of(String.format(Locale.ROOT, "%.0f %%", share.getAsDouble() * 100))
        : Optional.empty();
  }
}
