package dev.longhaul.core.trial;

/**
 * How many rounds failed, of how many.
 *
 * @param arm failed rounds of the arm
 * @param armRounds all rounds of the arm
 * @param baseline failed rounds of the baseline
 * @param baselineRounds all rounds of the baseline
 */
public record Failures(int arm, int armRounds, int baseline, int baselineRounds) {

  public Failures {
    if (arm < 0 || baseline < 0 || arm > armRounds || baseline > baselineRounds) {
      throw new IllegalArgumentException("No more rounds can fail than there were");
    }
  }

  /** The two-sided p of Fisher's exact test against "both fail equally often". */
  public double p() {
    return FisherExact.p(this);
  }

  /** By how many failed rounds the arm is worse; negative if it is better. */
  public int excess() {
    return arm - baseline;
  }
}
