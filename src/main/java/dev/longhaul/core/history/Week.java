package dev.longhaul.core.history;

/**
 * The level of one whole week, freed from the rhythm of the day.
 *
 * @param week weeks since the epoch
 * @param level median of the logarithms of bits a second
 */
public record Week(int week, float level) {

  private static final int HOURS = 7 * 24;

  static int of(Hour hour) {
    return Math.floorDiv(hour.hour(), HOURS);
  }
}
