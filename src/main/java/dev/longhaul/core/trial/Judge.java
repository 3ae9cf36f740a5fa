package dev.longhaul.core.trial;

import dev.longhaul.core.trial.Look.ArmLook;
import java.util.ArrayList;
import java.util.List;

/** Takes a look: tests every running arm at its share of the error and decides about it. */
final class Judge {

  private Judge() {}

  /**
   * The look.
   *
   * @param arms those that still run
   * @param blocks all that count so far
   */
  static Look look(TrialPlan plan, LookAt at, List<Arm> arms, List<Block> blocks) {
    List<Comparison> comparisons = arms.stream().map(arm -> comparison(plan, arm, blocks)).toList();
    ErrorBudget errors = plan.contest().errors();
    double[] levels =
        Holm.levels(
            comparisons.stream().mapToDouble(Comparison::p).toArray(),
            errors.arms(),
            errors.at(at));
    List<ArmLook> looks = new ArrayList<>();
    for (int i = 0; i < levels.length; i++) {
      Comparison tested = comparisons.get(i).testedAt(levels[i], errors.ofFailuresAt(at));
      looks.add(new ArmLook(arms.get(i), tested, Decisions.at(at, tested, plan.rules())));
    }
    return new Look(at, looks);
  }

  /** An arm beside the baseline, not tested. */
  static Comparison comparison(TrialPlan plan, Arm arm, List<Block> blocks) {
    return Comparison.of(
        plan.contest().baseline(), arm, blocks, plan.rules().thresholds().guards());
  }
}
