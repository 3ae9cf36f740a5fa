package dev.longhaul.core.history;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Slow decline: so little from day to day that no comparison with the last weeks shows it. The last
 * days are held against the best weeks of the last half year, both freed from the rhythm of the
 * day.
 */
final class Decline {

  /** So many weeks are remembered. */
  static final int WEEKS = 26;

  private static final int WEEKS_NEEDED = 3;
  private static final int VALUES_OF_A_WEEK = 5;
  private static final int DAYS = 5;
  private static final int DAYS_NEEDED = 3;

  /** Three quarters of what it was are told; from 0.87 on it counts as back. */
  private static final double TOLD_FROM = Math.log(0.75);

  private static final double BACK_FROM = Math.log(0.87);
  private static final double MOST_OF_THEM = 0.8;

  private final PathHistory history;
  private final Instant now;
  private final double[] rhythm;

  Decline(PathHistory history, Profile profile, Instant now) {
    this.history = history;
    this.now = now;
    this.rhythm = profile.rhythm();
  }

  /** The levels of the weeks that are over, the one before the newest sample added if it is new. */
  List<Week> weeks() {
    int last = Math.floorDiv(Hour.at(now), 7 * Hour.A_DAY) - 1;
    List<Week> weeks = history.weeks();
    boolean known = !weeks.isEmpty() && weeks.get(weeks.size() - 1).week() >= last;
    double[] levels =
        known
            ? new double[0]
            : levels(
                history.hours().stream().filter(h -> Week.of(h) == last && counts(h)).toList());
    if (levels.length < VALUES_OF_A_WEEK) {
      return weeks;
    }
    List<Week> all = new ArrayList<>(weeks);
    all.add(new Week(last, (float) Numbers.median(levels)));
    return all.subList(Math.max(0, all.size() - WEEKS), all.size());
  }

  private boolean counts(Hour hour) {
    return !hour.start().isBefore(history.acceptedFrom())
        && history.spells().stream().noneMatch(s -> s.holds(hour));
  }

  private double[] levels(List<Hour> hours) {
    return hours.stream().mapToDouble(h -> h.level() - rhythm[h.ofDay()]).toArray();
  }

  /** The decline that has gone too far. */
  Optional<Regression> find() {
    Optional<Double> reference = reference();
    Optional<double[]> last = lastDays();
    if (reference.isEmpty() || last.isEmpty()) {
      return Optional.empty();
    }
    double ref = reference.get();
    boolean far =
        Numbers.median(last.get()) <= ref + TOLD_FROM
            && Numbers.quantile(last.get(), MOST_OF_THEM) <= ref + BACK_FROM;
    return far ? Optional.of(regression(ref, Numbers.median(last.get()))) : Optional.empty();
  }

  /** Whether a decline is over. */
  boolean isOver() {
    Optional<Double> reference = reference();
    Optional<double[]> last = lastDays();
    return reference.isPresent()
        && last.isPresent()
        && Numbers.median(last.get()) >= reference.get() + BACK_FROM;
  }

  /** The second best week: the best one may have been luck. */
  private Optional<Double> reference() {
    List<Double> levels = history.weeks().stream().map(w -> (double) w.level()).sorted().toList();
    return levels.size() < WEEKS_NEEDED
        ? Optional.empty()
        : Optional.of(levels.get(levels.size() - 2));
  }

  private Optional<double[]> lastDays() {
    Instant from = now.minus(Duration.ofDays(DAYS));
    List<Hour> hours =
        history.hours().stream().filter(h -> !h.start().isBefore(from) && counts(h)).toList();
    boolean enough =
        hours.size() >= VALUES_OF_A_WEEK
            && hours.stream().map(Hour::day).distinct().count() >= DAYS_NEEDED;
    return enough ? Optional.of(levels(hours)) : Optional.empty();
  }

  /** It began with the last week that was near the reference. */
  private Regression regression(double reference, double level) {
    int lastGood =
        history.weeks().stream()
            .filter(w -> w.level() >= reference + BACK_FROM / 2)
            .mapToInt(Week::week)
            .max()
            .orElse(0);
    Instant since = Instant.EPOCH.plus(Duration.ofDays(7L * (lastGood + 1)));
    double here = rhythm[Math.floorMod(Hour.at(now), Hour.A_DAY)];
    return new Regression(
        Regression.Pace.SLOW,
        since.minus(Duration.ofDays(7)),
        since,
        Hour.bandwidth(reference + here),
        Hour.bandwidth(level + here));
  }
}
