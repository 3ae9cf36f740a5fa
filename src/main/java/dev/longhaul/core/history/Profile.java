package dev.longhaul.core.history;

import dev.longhaul.model.Bandwidth;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What is usual on a path by the hour of the day (UTC), as a median over days: each day counts
 * once, however often it was measured. While an hour has too few days, its neighbours or the whole
 * day stand in for it. What was measured in a regression does not count, so that the usual does not
 * follow a path down; a dip that comes back at the same hour counts after three days.
 */
public final class Profile {

  /** So many days make an hour's own median. */
  static final int DAYS_NEEDED = 5;

  /** So many hours, over more than a day, make a median of the whole day. */
  static final int HOURS_NEEDED = 12;

  /** No measurement is better than this, as a share. */
  static final double LEAST_SIGMA = 0.08;

  private static final Duration SETTLING = Duration.ofHours(6);
  private static final Duration SHORT_SPELL = Duration.ofHours(12);
  private static final int DAYS_OF_A_HABIT = 5;
  private static final int TIMES_OF_A_HABIT = 3;
  private static final int OWN_SPREAD_FROM = 8;

  /** The variance of a median of n values is that of one value times this over n. */
  private static final double OF_A_MEDIAN = 1.57;

  private final int cut;
  private final boolean overADay;
  private final HoursOfDay usable;
  private final List<Hour> lastDays = new ArrayList<>();
  private final double sigma;
  private final @Nullable Usual[] known = new Usual[2 * Hour.A_DAY];
  private final boolean[] looked = new boolean[2 * Hour.A_DAY];

  private Profile(PathHistory history, int cut) {
    this.cut = cut;
    List<Hour> counting = new ArrayList<>();
    int accepted = Hour.at(history.acceptedFrom());
    for (Hour hour : history.hours()) {
      if (hour.hour() >= cut) {
        break;
      }
      if (hour.hour() >= accepted) {
        sort(hour, history.spells(), counting);
      }
    }
    this.overADay =
        !counting.isEmpty()
            && counting.get(counting.size() - 1).hour() - counting.get(0).hour() >= Hour.A_DAY;
    this.usable = new HoursOfDay(counting);
    this.sigma = Math.max(LEAST_SIGMA, spread(usable, counting.size()));
  }

  private void sort(Hour hour, List<Span> spells, List<Hour> counting) {
    boolean usual = true;
    boolean brief = true;
    for (Span spell : spells) {
      if (spell.holds(hour)) {
        usual = false;
        brief &= spell.length().compareTo(SHORT_SPELL) <= 0;
      }
    }
    if (usual) {
      counting.add(hour);
    }
    if (brief && hour.day() >= Hour.day(cut) - DAYS_OF_A_HABIT) {
      lastDays.add(hour);
    }
  }

  private static double spread(HoursOfDay hours, int count) {
    return count == 0
        ? 0
        : Numbers.spread(hours.residuals()) * Math.sqrt(1 + OF_A_MEDIAN * Hour.A_DAY / count);
  }

  /** What a usual goodput stands on, best first. */
  public enum Basis {
    /** The same hour on the same kind of day: working day or weekend. */
    HOUR_OF_SUCH_DAYS,
    /** The same hour. */
    HOUR,
    /** The hours around it. */
    NEIGHBOURS,
    /** The whole day. */
    WHOLE_DAY
  }

  /**
   * What is usual at some hour.
   *
   * @param level the logarithm of bits a second
   * @param sigma standard deviation of one measurement from it
   * @param values hours of measurement that it stands on
   * @param basis which hours these were
   */
  public record Usual(double level, double sigma, int values, Basis basis) {

    /** The usual goodput. */
    public Bandwidth goodput() {
      return Hour.bandwidth(level);
    }

    /** The goodput that is so many standard deviations from it. */
    public Bandwidth goodput(double sigmas) {
      return Hour.bandwidth(level + sigmas * sigma);
    }
  }

  /** The profile by what was measured up to a moment; the last hours are still settling. */
  public static Profile of(PathHistory history, Instant moment) {
    Instant settled = moment.minus(SETTLING);
    Instant since = history.regression().map(Regression::since).orElse(settled);
    return new Profile(history, Hour.at(since.isBefore(settled) ? since : settled));
  }

  /** The profile by what was measured before a moment; this one, if that makes no difference. */
  Profile before(PathHistory history, Instant moment) {
    return Hour.at(moment) >= cut ? this : new Profile(history, Hour.at(moment));
  }

  /** What is usual at the hour of a moment; empty while too little is known. */
  public Optional<Usual> at(Instant moment) {
    return Optional.ofNullable(usualAt(moment));
  }

  @Nullable Usual usualAt(Instant moment) {
    int slot = HoursOfDay.slot(Hour.at(moment));
    if (!looked[slot]) {
      known[slot] = find(slot).orElse(null);
      looked[slot] = true;
    }
    return known[slot];
  }

  private Optional<Usual> find(int slot) {
    int ofDay = slot % Hour.A_DAY;
    double[] such = usable.in(slot);
    if (such.length >= DAYS_NEEDED) {
      return Optional.of(withHabit(usual(such, Basis.HOUR_OF_SUCH_DAYS), ofDay));
    }
    double[] same = usable.at(ofDay);
    if (same.length >= DAYS_NEEDED) {
      return Optional.of(withHabit(usual(same, Basis.HOUR), ofDay));
    }
    if (!overADay) {
      return Optional.empty();
    }
    double[] around = usable.near(ofDay);
    if (around.length >= HOURS_NEEDED) {
      return Optional.of(withHabit(usual(around, Basis.NEIGHBOURS), ofDay));
    }
    double[] all = usable.all();
    return all.length < HOURS_NEEDED
        ? Optional.empty()
        : Optional.of(noMoreThan(usual(all, Basis.WHOLE_DAY), around));
  }

  private Usual usual(double[] levels, Basis basis) {
    boolean own = levels.length >= OWN_SPREAD_FROM && basis != Basis.WHOLE_DAY;
    double each = own ? Math.max(sigma, Numbers.spread(levels)) : sigma;
    double total = each * Math.sqrt(1 + OF_A_MEDIAN / levels.length);
    return new Usual(Numbers.median(levels), total, levels.length, basis);
  }

  /** Where the same hours were slower on the few days known, that may be the rhythm of the day. */
  private static Usual noMoreThan(Usual usual, double[] around) {
    return around.length == 0
        ? usual
        : new Usual(
            Math.min(usual.level, Numbers.median(around)), usual.sigma, usual.values, usual.basis);
  }

  /**
   * A path that was slow around this hour on most of the last days, and not all day long, is slow
   * by habit.
   */
  private Usual withHabit(Usual usual, int ofDay) {
    Set<Integer> goodDays =
        lastDays.stream()
            .filter(h -> !isNear(h, ofDay) && !isLow(h))
            .map(Hour::day)
            .collect(Collectors.toSet());
    List<Hour> low =
        lastDays.stream()
            .filter(h -> isNear(h, ofDay) && isLow(h) && goodDays.contains(h.day()))
            .toList();
    return low.stream().map(Hour::day).distinct().count() < TIMES_OF_A_HABIT
        ? usual
        : noMoreThan(usual, low.stream().mapToDouble(Hour::level).toArray());
  }

  private boolean isLow(Hour h) {
    return h.level() <= usable.median(h.ofDay()) - DropDetector.worth(sigma);
  }

  private static boolean isNear(Hour h, int ofDay) {
    int distance = Math.floorMod(h.ofDay() - ofDay, Hour.A_DAY);
    return distance <= 1 || distance == Hour.A_DAY - 1;
  }

  /** How far each hour of the day is above or below the whole; 0 where too little is known. */
  double[] rhythm() {
    return usable.rhythm(DAYS_NEEDED);
  }
}
