package dev.longhaul.core.history;

import dev.longhaul.model.Bandwidth;
import java.time.Instant;

/**
 * Goodput that is less than usual and has not come back.
 *
 * @param pace how it came
 * @param lastGood the last measurement before it
 * @param since the first measurement that belongs to it
 * @param usual goodput that is usual at this time of the day
 * @param now what is measured now: the median of the last few
 */
public record Regression(
    Pace pace, Instant lastGood, Instant since, Bandwidth usual, Bandwidth now) {

  /** How it came. */
  public enum Pace {
    /** From one measurement to the next. */
    SUDDEN,
    /** Little by little over weeks. */
    SLOW
  }

  /** The part of the usual goodput that is left. */
  public double left() {
    return now.relativeTo(usual);
  }

  Regression measuring(Bandwidth usualNow, Bandwidth latest) {
    return new Regression(pace, lastGood, since, usualNow, latest);
  }
}
