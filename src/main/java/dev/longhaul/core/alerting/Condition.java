package dev.longhaul.core.alerting;

import java.time.Instant;
import java.util.Objects;

/**
 * One condition of a path that was seen and has not ended.
 *
 * @param signal what was said when it was first seen, or when it fired
 * @param since when it was first seen
 * @param firing whether it has fired; otherwise it waits to be seen again
 * @param missed judgements in a row, at different times, that did not show it
 * @param lastSeen when it was last seen
 */
public record Condition(
    Signal signal, Instant since, boolean firing, int missed, Instant lastSeen) {

  public Condition {
    Objects.requireNonNull(signal, "signal");
    Objects.requireNonNull(since, "since");
    Objects.requireNonNull(lastSeen, "lastSeen");
    if (missed < 0) {
      throw new IllegalArgumentException("Misses cannot be negative: " + missed);
    }
  }

  static Condition first(Signal signal, Instant now, boolean firing) {
    return new Condition(signal, now, firing, 0, now);
  }

  Condition fired(Signal latest, Instant now) {
    return new Condition(latest, since, true, 0, now);
  }

  Condition seen(Instant now) {
    return new Condition(signal, since, firing, 0, now);
  }

  Condition missedOnce() {
    return new Condition(signal, since, firing, missed + 1, lastSeen);
  }
}
