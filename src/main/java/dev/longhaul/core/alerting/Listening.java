package dev.longhaul.core.alerting;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Since when there has been somebody to hear what hosts say. A host can be called silent only if
 * all that it could have sent was taken in: while the broker or the database is away, or a backlog
 * is worked off, it is the listener that is deaf.
 *
 * @param since since when there is no gap; empty before the first word
 * @param upTo everything that was sent before this was taken in
 */
public record Listening(Optional<Instant> since, Instant upTo) {

  /** Nothing heard yet. */
  public static final Listening NOT_YET = new Listening(Optional.empty(), Instant.EPOCH);

  /**
   * Everything that was sent before a moment has been taken in.
   *
   * @param at the moment
   * @param longestGap what is longer than this since the last one counts as deafness
   */
  public Listening caughtUp(Instant at, Duration longestGap) {
    if (since.isPresent() && !at.isAfter(upTo)) {
      return this;
    }
    boolean goesOn = since.isPresent() && Duration.between(upTo, at).compareTo(longestGap) <= 0;
    return new Listening(goesOn ? since : Optional.of(at), at);
  }

  /**
   * Who was last heard before the returned moment is silent; empty while it is too early to tell.
   *
   * @param after how long nothing has to be heard
   */
  public Optional<Instant> silentBefore(Duration after) {
    Instant moment = upTo.minus(after);
    return since.filter(s -> !s.isAfter(moment)).map(s -> moment);
  }
}
