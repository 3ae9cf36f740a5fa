package dev.longhaul.core.diagnosis;

import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.model.Durations;
import dev.longhaul.model.FactKey;
import java.time.Duration;
import java.util.Optional;

/** The round-trip time under load, as stated, is a multiple of that without (rule D6). */
record StatedQueueRule() implements Rule {

  private static final double BLOATED = 2;
  private static final double LEAST_MILLIS = 5;

  @Override
  public Optional<Finding> judge(Evidence e) {
    Optional<Duration> loaded = e.stated().time(FactKey.RTT_LOADED);
    if (loaded.isEmpty() || e.rtt().isEmpty() || e.sender().isPresent()) {
      return Optional.empty();
    }
    double idle = Durations.millis(e.rtt().get());
    double busy = Durations.millis(loaded.get());
    if (idle <= 0 || busy < BLOATED * idle || busy - idle < LEAST_MILLIS) {
      return Optional.empty();
    }
    return Optional.of(
        new Draft(Cause.BUFFERBLOAT, RuleId.D6, RuleId.Q4)
            .fact("RTT under load", loaded, Weighing.STATED)
            .fact("smallest RTT", e.rtt(), "rtt")
            .formula(Durations.text(loaded.get()) + " / " + Durations.text(e.rtt().get()))
            .overturnedBy("pings beside the transfer that stay near the smallest RTT")
            .because(
                "A queue stands somewhere and multiplies the round-trip time for everything on this"
                    + " path. What helps: a queue that is managed (cake, fq_codel) just below the"
                    + " rate of the bottleneck, on the box before it.",
                0.7));
  }
}
