package dev.longhaul.core.trial;

import dev.longhaul.core.trial.Verdict.Better;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The end of a trial.
 *
 * @param arms every arm of the plan with its verdict, in the order of the plan
 * @param winner the arm to keep; empty if the baseline stays
 * @param reason why it ended, for a person
 */
public record Outcome(List<Judged> arms, Optional<Arm> winner, String reason) {

  public Outcome {
    arms = List.copyOf(arms);
    if (winner.isPresent() && arms.stream().noneMatch(isBetter(winner.get()))) {
      throw new IllegalArgumentException("Only an arm that is BETTER can win");
    }
  }

  /** An arm with its verdict. */
  public record Judged(Arm arm, Verdict verdict) {}

  private static Predicate<Judged> isBetter(Arm arm) {
    return judged -> judged.arm().equals(arm) && judged.verdict() instanceof Better;
  }
}
