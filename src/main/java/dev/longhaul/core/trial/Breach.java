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
    RETRANSMITS,
    /** 95th percentile of the RTT under load, milliseconds. */
    LOADED_RTT,
    /** Use of the busiest core, 0 to 1. */
    PROCESSOR
  }
}
