package dev.longhaul.core.trial;

import dev.longhaul.model.DataSize;
import java.time.Duration;

/**
 * What a trial may use; it ends before a round that would exceed it.
 *
 * @param round how long one round takes, with all that is done around it
 * @param time for all rounds
 * @param bytes sent in all rounds
 * @param failedRounds so many may fail
 * @param repeats so many blocks that were spoiled by the path or by a busy host are repeated
 */
public record Budget(Duration round, Duration time, DataSize bytes, int failedRounds, int repeats) {

  /** Half an hour or 100 GB, rounds of half a minute. */
  public static final Budget DEFAULT =
      new Budget(
          Duration.ofSeconds(30), Duration.ofMinutes(30), new DataSize(100_000_000_000L), 10, 3);

  public Budget {
    if (round.isNegative() || round.isZero() || failedRounds < 0 || repeats < 0) {
      throw new IllegalArgumentException("A round takes time, and nothing is less than none");
    }
  }
}
