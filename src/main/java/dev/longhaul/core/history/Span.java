package dev.longhaul.core.history;

import java.time.Duration;
import java.time.Instant;

/**
 * A time in which goodput was not usual and that is over: from its first measurement to its end.
 */
public record Span(Instant from, Instant to) {

  boolean holds(Hour hour) {
    return hour.hour() >= Hour.at(from) && hour.hour() < Hour.at(to.plusSeconds(3599));
  }

  Duration length() {
    return Duration.between(from, to);
  }
}
