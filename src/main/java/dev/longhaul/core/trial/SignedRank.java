package dev.longhaul.core.trial;

import java.util.Arrays;

/**
 * The exact distribution of Wilcoxon's signed-rank statistic: how many of the 2^n ways to give n
 * ranks a sign have a negative rank sum of at most w. No approximation.
 */
final class SignedRank {

  /** More pairs than any trial has. */
  static final int MOST_PAIRS = 20;

  private static final double[][] TAILS = tails();

  private SignedRank() {}

  /** The part of all ways whose sum of negative ranks is at most {@code w}. */
  static double tail(int pairs, int w) {
    if (pairs < 1 || pairs > MOST_PAIRS) {
      throw new IllegalArgumentException("1 to " + MOST_PAIRS + " pairs, not " + pairs);
    }
    double[] tail = TAILS[pairs];
    return w < 0 ? 0 : tail[Math.min(w, tail.length - 1)];
  }

  /** The two-sided p that belongs to the smaller of both rank sums. */
  static double p(int pairs, int smaller) {
    return Math.min(1, 2 * tail(pairs, smaller));
  }

  /** How many of the ordered mean values of pairs lie outside the interval at each end. */
  static int outside(int pairs, double level) {
    int w = -1;
    while (p(pairs, w + 1) <= level) {
      w++;
    }
    return w + 1;
  }

  private static double[][] tails() {
    double[][] tails = new double[MOST_PAIRS + 1][];
    double[] ways = {1};
    for (int pairs = 1; pairs <= MOST_PAIRS; pairs++) {
      double[] more = Arrays.copyOf(ways, ways.length + pairs);
      for (int sum = 0; sum < ways.length; sum++) {
        more[sum + pairs] += ways[sum];
      }
      ways = more;
      tails[pairs] = cumulated(ways, Math.scalb(1.0, -pairs));
    }
    return tails;
  }

  private static double[] cumulated(double[] ways, double each) {
    double[] sums = new double[ways.length];
    double sum = 0;
    for (int i = 0; i < ways.length; i++) {
      sum += ways[i];
      sums[i] = sum * each;
    }
    return sums;
  }
}
