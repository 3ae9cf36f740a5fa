package dev.longhaul.core.trial;

import dev.longhaul.core.trial.Block.Standing;
import java.util.Arrays;
import java.util.List;

/**
 * Tells the path's weather from an arm's doing. A block is bad as a whole only if every arm fared
 * badly, and what counts as badly is told by blocks before it. Both are the same whichever arm is
 * called what, so leaving such a block out of the judgement and repeating it cannot favour an arm.
 */
final class Weather {

  /** Every round below this part of the usual best round makes a block slow; a policy. */
  static final double SLOW = 0.5;

  /** So many blocks tell what is usual. */
  static final int BLOCKS_FOR_USUAL = 2;

  private Weather() {}

  /**
   * Whether a finished block counts.
   *
   * @param counted the blocks before it that count
   */
  static Standing of(List<Round> rounds, List<Block> counted) {
    if (rounds.stream().anyMatch(Round::spoiled)) {
      return Standing.SPOILED;
    }
    if (rounds.stream().allMatch(Round::failed)) {
      return Standing.PATH_DOWN;
    }
    double[] bests = counted.stream().flatMapToDouble(b -> b.best().stream()).sorted().toArray();
    if (bests.length < BLOCKS_FOR_USUAL) {
      return Standing.COUNTED;
    }
    double slow = SLOW * bests[(bests.length - 1) / 2];
    boolean allSlow =
        rounds.stream()
            .flatMap(r -> r.figures().stream())
            .allMatch(f -> f.goodput().bitsPerSecond() < slow);
    return allSlow ? Standing.PATH_SLOW : Standing.COUNTED;
  }

  /** How many blocks were repeated so far. */
  static int repeated(List<Block> blocks) {
    return Math.toIntExact(blocks.stream().filter(b -> b.standing() != Standing.COUNTED).count());
  }

  /** The geometric mean of one part of a series divided by that of another. */
  static double ratio(double[] now, double[] before) {
    return Math.exp(
        Arrays.stream(now).map(Math::log).average().orElse(0)
            - Arrays.stream(before).map(Math::log).average().orElse(0));
  }
}
