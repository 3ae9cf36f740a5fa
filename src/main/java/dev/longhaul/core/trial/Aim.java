package dev.longhaul.core.trial;

/** What a trial is for, which decides when it may end early. */
public enum Aim {
  /** Find what is better: an arm that is not is dropped as soon as it shows. */
  GAIN,
  /**
   * Learn whether an arm is better or worse: one that looks worse goes on until that is proven,
   * unless it loses more than a third in every round.
   */
  EITHER
}
