package dev.longhaul.core.trial;

import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Optional;

/**
 * Hours of the day in which no round may begin.
 *
 * @param from when they begin
 * @param to when they end; before {@code from} if that is on the next day
 * @param zone whose clock is meant
 */
public record QuietHours(LocalTime from, LocalTime to, ZoneId zone) {

  public QuietHours {
    if (from.equals(to)) {
      throw new IllegalArgumentException("Quiet hours that never end leave no time for a trial");
    }
  }

  /** When the quiet hours end in which a moment lies; empty if it lies in none. */
  public Optional<Instant> endAfter(Instant moment) {
    ZonedDateTime here = moment.atZone(zone);
    LocalTime time = here.toLocalTime();
    boolean sinceFrom = !time.isBefore(from);
    boolean beforeTo = time.isBefore(to);
    boolean quiet = from.isBefore(to) ? sinceFrom && beforeTo : sinceFrom || beforeTo;
    if (!quiet) {
      return Optional.empty();
    }
    ZonedDateTime end = here.with(to);
    return Optional.of((end.isAfter(here) ? end : end.plusDays(1)).toInstant());
  }
}
