package dev.longhaul.core.trial;

import dev.longhaul.model.PathKey;
import java.util.Optional;

/**
 * Everything that is decided before the first round. With the same plan and the same rounds every
 * machine comes to the same next step.
 *
 * @param path whose goodput is tried
 * @param contest who competes
 * @param rules what matters, and when an arm may be dropped
 * @param budget what may be used
 * @param seed decides the order of rounds in each block
 */
public record TrialPlan(PathKey path, Contest contest, Rules rules, Budget budget, long seed) {

  /**
   * How it is judged.
   *
   * @param thresholds what matters
   * @param aim what it is for
   * @param quietHours when no round may begin
   */
  public record Rules(Thresholds thresholds, Aim aim, Optional<QuietHours> quietHours) {

    /** What is used unless somebody says otherwise. */
    public static final Rules DEFAULT = new Rules(Thresholds.DEFAULT, Aim.GAIN, Optional.empty());
  }

  /** A plan with the usual rules and budget. */
  public static TrialPlan usual(PathKey path, Contest contest, long seed) {
    return new TrialPlan(path, contest, Rules.DEFAULT, Budget.DEFAULT, seed);
  }

  /** The most rounds it takes if no block has to be repeated. */
  public int mostRounds() {
    return LookAt.LAST.blocks() * contest.all().size();
  }
}
