package dev.longhaul.core.trial;

/**
 * An arm costs more than a guard allows.
 *
 * @param guard which one
 * @param baseline the median of the baseline's rounds, in the guard's unit
 * @param arm the median of the arm's rounds, in the guard's unit
 * @param p two-sided, exact: could the rise be chance?
 */
public record Breach(Guard guard, double baseline, double arm, double p) {

  /** What is guarded. */
  public enum Guard {
    /** Part of what was sent that was sent again, from 0. */
    RETRANSMITS("more is sent again"),
    /** 95th percentile of the RTT under load, milliseconds. */
    LOADED_RTT("the RTT under load is longer"),
    /** Use of the busiest core, 0 to 1. */
    PROCESSOR("a processor is full");

    private final String words;

    Guard(String words) {
      this.words = words;
    }

    /** What it means to break it, for a person. */
    public String words() {
      return words;
    }
  }
}
