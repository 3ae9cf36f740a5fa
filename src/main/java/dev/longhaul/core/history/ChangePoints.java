package dev.longhaul.core.history;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/**
 * Finds when the level of a path changed: Pettitt's test (A. N. Pettitt, "A non-parametric approach
 * to the change-point problem", Applied Statistics 28, 1979), which compares the ranks before and
 * after each moment as Mann and Whitney do, on halves of halves (binary segmentation). Ranks make
 * outliers harmless, and gaps do not matter. The rhythm of the day is taken out before. Fewer than
 * six hours on either side prove nothing.
 */
public final class ChangePoints {

  private static final int LEAST_SIDE = 6;

  /** Neighbouring hours are related, which the test does not know: so it has to be very sure. */
  private static final double LARGEST_P = 1e-4;

  /** A level that differs by less than 15 per cent is the same one. */
  private static final double LEAST_STEP = 0.15;

  private final List<Hour> hours;
  private final double[] levels;
  private final TreeMap<Integer, Double> splits = new TreeMap<>();

  private ChangePoints(List<Hour> hours) {
    this.hours = hours;
    double[] rhythm = new HoursOfDay(hours).rhythm(Profile.DAYS_NEEDED);
    this.levels = hours.stream().mapToDouble(h -> h.level() - rhythm[h.ofDay()]).toArray();
  }

  /** All that are in the memory of a path, oldest first. */
  public static List<ChangePoint> of(PathHistory history) {
    ChangePoints search = new ChangePoints(history.hours());
    search.divide(0, search.levels.length);
    return search.found();
  }

  private void divide(int from, int to) {
    int n = to - from;
    if (n < 2 * LEAST_SIDE) {
      return;
    }
    double[] ranks = ranks(Arrays.copyOfRange(levels, from, to));
    double sum = 0;
    double most = 0;
    int best = 0;
    for (int i = 1; i <= n - LEAST_SIDE; i++) {
      sum += ranks[i - 1];
      double u = Math.abs(2 * sum - (double) i * (n + 1));
      if (i >= LEAST_SIDE && u > most) {
        most = u;
        best = i;
      }
    }
    double p = 2 * Math.exp(-6 * most * most / (Math.pow(n, 3) + Math.pow(n, 2)));
    if (best > 0 && p <= LARGEST_P) {
      splits.put(from + best, p);
      divide(from, from + best);
      divide(from + best, to);
    }
  }

  /** Ranks from 1; equal values share theirs. */
  private static double[] ranks(double[] values) {
    Integer[] order = new Integer[values.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, Comparator.comparingDouble(i -> values[i]));
    double[] ranks = new double[values.length];
    int i = 0;
    while (i < order.length) {
      int j = i;
      while (j + 1 < order.length && values[order[j + 1]] == values[order[i]]) {
        j++;
      }
      for (int k = i; k <= j; k++) {
        ranks[order[k]] = (i + j) / 2d + 1;
      }
      i = j + 1;
    }
    return ranks;
  }

  /** Splits between levels that are all but the same are dropped, and their sides joined. */
  private List<ChangePoint> found() {
    List<Integer> ends = new ArrayList<>(splits.keySet());
    for (int i = 0; i < ends.size(); ) {
      if (Math.abs(level(ends, i + 1) - level(ends, i)) < LEAST_STEP) {
        ends.remove(i);
        i = 0;
      } else {
        i++;
      }
    }
    List<ChangePoint> points = new ArrayList<>();
    for (int i = 0; i < ends.size(); i++) {
      int split = ends.get(i);
      points.add(
          new ChangePoint(
              hours.get(split - 1).start(),
              hours.get(split).start(),
              Hour.bandwidth(level(ends, i)),
              Hour.bandwidth(level(ends, i + 1)),
              1 - splits.getOrDefault(split, 1d)));
    }
    return points;
  }

  /** The median level of the segment that ends with a split; the last ends with the series. */
  private double level(List<Integer> ends, int segment) {
    int from = segment == 0 ? 0 : ends.get(segment - 1);
    int to = segment == ends.size() ? levels.length : ends.get(segment);
    return Numbers.median(Arrays.copyOfRange(levels, from, to));
  }
}
