package dev.longhaul.core.trial;

/** Fisher's exact test on two counts: did one of two arms fail more often than chance allows? */
final class FisherExact {

  /** Sums of the same terms in another order differ by this much at most. */
  private static final double ROUNDING = 1 + 1e-9;

  private FisherExact() {}

  /** The two-sided p: the sum of the chances of all tables that are no more likely than this. */
  static double p(Failures failures) {
    int failed = failures.arm() + failures.baseline();
    int all = failures.armRounds() + failures.baselineRounds();
    double here = chance(failures, failures.arm(), failed);
    double sum = 0;
    for (int k = Math.max(0, failed - failures.baselineRounds());
        k <= Math.min(failed, failures.armRounds());
        k++) {
      double there = chance(failures, k, failed);
      sum += there <= here * ROUNDING ? there : 0;
    }
    return all == 0 ? 1 : Math.min(1, sum);
  }

  /**
   * The chance that {@code k} of all that failed belong to the arm, if failing is no matter of it.
   */
  private static double chance(Failures f, int k, int failed) {
    int all = f.armRounds() + f.baselineRounds();
    return ways(f.armRounds(), k) * ways(f.baselineRounds(), failed - k) / ways(all, failed);
  }

  private static double ways(int of, int taken) {
    double ways = 1;
    for (int i = 1; i <= taken; i++) {
      ways = ways * (of - taken + i) / i;
    }
    return ways;
  }
}
