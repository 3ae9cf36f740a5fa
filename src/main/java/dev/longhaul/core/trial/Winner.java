package dev.longhaul.core.trial;

import dev.longhaul.core.trial.Outcome.Judged;
import dev.longhaul.core.trial.Verdict.Better;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Chooses among arms that are better than the baseline: the fastest, unless a simpler one is not
 * proven to be slower by more than a tie.
 */
final class Winner {

  private static final double LEVEL = 0.05;

  private final List<Block> blocks;
  private final double tie;

  private Winner(List<Block> blocks, double tie) {
    this.blocks = blocks;
    this.tie = tie;
  }

  static Optional<Arm> of(List<Judged> arms, List<Block> blocks, Thresholds thresholds) {
    Winner winner = new Winner(blocks, thresholds.tieMargin());
    List<Judged> better = arms.stream().filter(j -> j.verdict() instanceof Better).toList();
    return better.stream()
        .max(Comparator.comparingDouble(winner::speed))
        .flatMap(
            fastest ->
                better.stream()
                    .filter(other -> winner.tied(other.arm(), fastest.arm()))
                    .min(
                        Comparator.comparingInt((Judged j) -> j.arm().complexity())
                            .thenComparing(Comparator.comparingDouble(winner::speed).reversed())))
        .map(Judged::arm);
  }

  private boolean tied(Arm arm, Arm fastest) {
    if (arm.equals(fastest)) {
      return true;
    }
    Optional<Shift> lead = Comparison.shift(arm, fastest, blocks);
    return lead.isEmpty()
        || lead.get().estimate() <= tie
        || !lead.get().interval(LEVEL).excludesNone();
  }

  /** The mean logarithm of goodput; all arms of a choice ran in the same blocks. */
  private double speed(Judged judged) {
    return blocks.stream()
        .flatMap(b -> b.figures(judged.arm()).stream())
        .mapToDouble(f -> Math.log(f.goodput().bitsPerSecond()))
        .average()
        .orElse(Double.NEGATIVE_INFINITY);
  }
}
