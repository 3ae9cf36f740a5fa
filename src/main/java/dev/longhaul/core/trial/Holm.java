package dev.longhaul.core.trial;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Holm's step-down correction for several arms against one baseline: the smallest p is held against
 * a fraction of the level, the next against a larger one, until the first that fails.
 */
final class Holm {

  private Holm() {}

  /**
   * The level at which each hypothesis is tested. A hypothesis is rejected exactly if its p is at
   * most its level.
   *
   * @param p of those that are tested now
   * @param planned how many there were when the trial was planned; the rest count as not rejected
   * @param level of all together
   */
  static double[] levels(double[] p, int planned, double level) {
    double[] levels = new double[p.length];
    int[] order =
        IntStream.range(0, p.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> p[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    for (int step = 0; step < order.length; step++) {
      double here = level / (planned - step);
      if (p[order[step]] > here) {
        fill(levels, order, step, here);
        return levels;
      }
      levels[order[step]] = here;
    }
    return levels;
  }

  private static void fill(double[] levels, int[] order, int from, double level) {
    Arrays.stream(order, from, order.length).forEach(i -> levels[i] = level);
  }
}
