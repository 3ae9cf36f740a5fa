package dev.longhaul.core.trial;

import java.util.Arrays;

/**
 * By how much one arm differs from another, from pairs of rounds of the same block: the estimate of
 * Hodges and Lehmann (the median of the means of all pairs of differences), and intervals and p of
 * Wilcoxon's signed-rank test, which are exact. What lies on the tested value counts against the
 * effect, so ties and zeros make the answer more cautious, never less. Nothing is left out.
 */
public final class Shift {

  private final int pairs;
  private final double[] means;

  private Shift(int pairs, double[] means) {
    this.pairs = pairs;
    this.means = means;
  }

  /**
   * The shift that differences of pairs show.
   *
   * @param differences one for each block, finite, in any order, at least one
   */
  public static Shift of(double... differences) {
    int n = differences.length;
    double[] means = new double[n * (n + 1) / 2];
    int at = 0;
    for (int i = 0; i < n; i++) {
      for (int j = i; j < n; j++) {
        means[at++] = (differences[i] + differences[j]) / 2;
      }
    }
    Arrays.sort(means);
    if (n == 0 || !Double.isFinite(means[0]) || !Double.isFinite(means[at - 1])) {
      throw new IllegalArgumentException("A shift needs differences, all of them finite");
    }
    return new Shift(n, means);
  }

  /** How many pairs it stands on. */
  public int pairs() {
    return pairs;
  }

  /** The most plausible value. */
  public double estimate() {
    int half = means.length / 2;
    return means.length % 2 == 1 ? means[half] : (means[half - 1] + means[half]) / 2;
  }

  /** The smallest difference of any pair. */
  public double smallest() {
    return means[0];
  }

  /** The largest difference of any pair. */
  public double largest() {
    return means[means.length - 1];
  }

  /** The two-sided p against "no shift". */
  public double p() {
    int notAbove = 0;
    int notBelow = 0;
    for (double mean : means) {
      notAbove += mean <= 0 ? 1 : 0;
      notBelow += mean >= 0 ? 1 : 0;
    }
    return SignedRank.p(pairs, Math.min(notAbove, notBelow));
  }

  /**
   * The values that the rounds do not rule out at a level. It excludes zero exactly if {@link #p}
   * is at most the level; with too few pairs for the level it is without ends.
   */
  public Interval interval(double level) {
    int outside = SignedRank.outside(pairs, level);
    return outside == 0
        ? new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY)
        : new Interval(means[outside - 1], means[means.length - outside]);
  }
}
