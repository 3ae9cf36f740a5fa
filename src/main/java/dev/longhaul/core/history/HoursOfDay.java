package dev.longhaul.core.history;

import java.util.Arrays;
import java.util.List;

/** The levels of a series by the hour of the day (UTC), those of weekends known apart. */
final class HoursOfDay {

  private static final int SLOTS = 2 * Hour.A_DAY;

  private final double[][] levels = new double[SLOTS][];
  private final int count;
  private final double[] medians = new double[Hour.A_DAY];

  HoursOfDay(List<Hour> hours) {
    int[] sizes = new int[SLOTS];
    hours.forEach(h -> sizes[slot(h.hour())]++);
    for (int i = 0; i < SLOTS; i++) {
      levels[i] = new double[sizes[i]];
    }
    hours.forEach(h -> levels[slot(h.hour())][--sizes[slot(h.hour())]] = h.level());
    count = hours.size();
    for (int i = 0; i < Hour.A_DAY; i++) {
      double[] all = at(i);
      medians[i] = all.length == 0 ? 0 : Numbers.median(all);
    }
  }

  /** Tells hours of the week apart as far as they may differ. */
  static int slot(int hour) {
    return Math.floorMod(hour, Hour.A_DAY) + (isWeekend(hour) ? Hour.A_DAY : 0);
  }

  /** The first of January 1970 was a Thursday. */
  private static boolean isWeekend(int hour) {
    int day = Math.floorMod(Math.floorDiv(hour, Hour.A_DAY) + 4, 7);
    return day == 0 || day == 6;
  }

  /** The levels in a slot. */
  double[] in(int slot) {
    return levels[slot];
  }

  /** The levels at an hour of the day, whatever the day. */
  double[] at(int ofDay) {
    return joined(levels[ofDay], levels[ofDay + Hour.A_DAY]);
  }

  /** The levels at an hour of the day and at its neighbours. */
  double[] near(int ofDay) {
    double[] before = at(Math.floorMod(ofDay - 1, Hour.A_DAY));
    double[] after = at(Math.floorMod(ofDay + 1, Hour.A_DAY));
    return joined(joined(before, at(ofDay)), after);
  }

  /** The median at an hour of the day; 0 if it was never measured. */
  double median(int ofDay) {
    return medians[ofDay];
  }

  double[] all() {
    double[] all = new double[count];
    int next = 0;
    for (double[] slot : levels) {
      System.arraycopy(slot, 0, all, next, slot.length);
      next += slot.length;
    }
    return all;
  }

  /** Distances of all levels from the medians of their hours of the day. */
  double[] residuals() {
    double[] all = new double[count];
    int next = 0;
    for (int i = 0; i < SLOTS; i++) {
      for (double level : levels[i]) {
        all[next++] = level - medians[i % Hour.A_DAY];
      }
    }
    return all;
  }

  /** How far each hour is above or below the whole day; 0 where it has fewer days than needed. */
  double[] rhythm(int daysNeeded) {
    double[] rhythm = new double[Hour.A_DAY];
    if (count > 0) {
      double whole = Numbers.median(all());
      for (int i = 0; i < Hour.A_DAY; i++) {
        boolean enough = levels[i].length + levels[i + Hour.A_DAY].length >= daysNeeded;
        rhythm[i] = enough ? medians[i] - whole : 0;
      }
    }
    return rhythm;
  }

  private static double[] joined(double[] one, double[] other) {
    double[] both = Arrays.copyOf(one, one.length + other.length);
    System.arraycopy(other, 0, both, one.length, other.length);
    return both;
  }
}
