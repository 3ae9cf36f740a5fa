package dev.longhaul.core.diagnosis;

import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.core.evidence.RoundFigures.Parallel;
import java.util.Locale;
import java.util.Optional;

/**
 * One flow beside several (rule D8): if several together carry no more than one, the path is full;
 * if they carry much more, each flow has a limit of its own and the path has room.
 */
record ParallelRule() implements Rule {

  /** Beyond noise: the path has room that one flow does not use. */
  static final double MUCH_MORE = 1.5;

  /** Within noise: the path carries no more. */
  static final double NO_MORE = 1.15;

  private static final double SURE = 0.85;

  @Override
  public Optional<Finding> judge(Evidence e) {
    return e.rounds().parallel().filter(p -> p.gain() <= NO_MORE).map(ParallelRule::full);
  }

  private static Finding full(Parallel p) {
    return new Draft(Cause.PATH_CAPACITY, RuleId.D8)
        .fact("one flow", Optional.of(p.single()), "iperf3")
        .fact(p.flows() + " flows together", Optional.of(p.together()), "iperf3 -P")
        .formula(String.format(Locale.ROOT, "%s / %s = %.2f", p.together(), p.single(), p.gain()))
        .overturnedBy("several flows at a quiet hour that carry much more together than one")
        .because(
            "Several flows together carry no more than one alone: what they share is full, and no"
                + " setting of a single flow changes that.",
            SURE);
  }
}
