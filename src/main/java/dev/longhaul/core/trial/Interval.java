package dev.longhaul.core.trial;

/** What a shift may be, given the rounds; both ends belong to it and may be infinite. */
public record Interval(double low, double high) {

  public Interval {
    if (!(low <= high)) {
      throw new IllegalArgumentException("An interval runs upwards: " + low + " to " + high);
    }
  }

  /** Whether "no shift at all" is ruled out. */
  public boolean excludesNone() {
    return low > 0 || high < 0;
  }

  /** Whether every value in it is smaller than a margin, up or down. */
  public boolean isWithin(double margin) {
    return low > -margin && high < margin;
  }
}
