package dev.longhaul.core.history;

import java.util.Arrays;

/** Statistics that a few wrong values do not spoil. */
final class Numbers {

  /** Makes the median absolute deviation an estimate of a normal distribution's deviation. */
  static final double MAD_TO_SIGMA = 1.4826;

  private static final double HALF = 0.5;

  private Numbers() {}

  static double median(double[] values) {
    return quantile(values, HALF);
  }

  /** The quantile of at least one value, between neighbours where it falls between. */
  static double quantile(double[] values, double q) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    double place = q * (sorted.length - 1);
    int below = (int) Math.floor(place);
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
  }

  /** The spread as a standard deviation, by the median absolute deviation. */
  static double spread(double[] values) {
    double middle = median(values);
    double[] distances = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      distances[i] = Math.abs(values[i] - middle);
    }
    return MAD_TO_SIGMA * median(distances);
  }
}
