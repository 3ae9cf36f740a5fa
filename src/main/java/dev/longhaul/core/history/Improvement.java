package dev.longhaul.core.history;

import dev.longhaul.core.history.Profile.Usual;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A better level that lasts becomes the usual one soon, so that its loss is noticed: after a fix,
 * falling back to what was usual before the fix is a regression.
 */
final class Improvement {

  private static final Duration LASTING = Duration.ofHours(36);
  private static final int HOURS_NEEDED = Profile.HOURS_NEEDED;
  private static final double LEAST = 0.25;
  private static final double SIGMAS = 2;
  private static final double ALMOST_ALL = 0.1;

  private Improvement() {}

  /** When the level began that is better than usual and has lasted. */
  static Optional<Instant> since(PathHistory history, Profile profile) {
    List<Hour> hours = history.hours();
    int from = hours.size();
    int worse = 0;
    for (int i = hours.size() - 1; i >= 0 && !isSpoiled(worse, hours.size() - i); i--) {
      if (isBetter(hours.get(i), profile)) {
        from = i;
      } else {
        worse++;
      }
    }
    if (hours.size() - from < HOURS_NEEDED) {
      return Optional.empty();
    }
    Instant start = hours.get(from).start();
    Instant end = hours.get(hours.size() - 1).start();
    boolean isNew = start.isAfter(history.acceptedFrom());
    return isNew && Duration.between(start, end).compareTo(LASTING) >= 0
        ? Optional.of(start)
        : Optional.empty();
  }

  private static boolean isSpoiled(int worse, int all) {
    return worse > 1 && worse > ALMOST_ALL * all;
  }

  private static boolean isBetter(Hour hour, Profile profile) {
    Optional<Usual> usual = profile.at(hour.start());
    return usual.isPresent()
        && hour.level() - usual.get().level() >= Math.max(LEAST, SIGMAS * usual.get().sigma());
  }
}
