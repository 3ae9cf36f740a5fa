package dev.longhaul.core.evidence;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/** Plain statistics over few numbers. */
public final class Statistics {

  private Statistics() {}

  /** The median; empty for no values. */
  public static OptionalDouble median(List<Double> values) {
    if (values.isEmpty()) {
      return OptionalDouble.empty();
    }
    double[] sorted = new double[values.size()];
    for (int i = 0; i < sorted.length; i++) {
      sorted[i] = values.get(i);
    }
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return OptionalDouble.of(
        sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2);
  }
}
