package dev.longhaul.core.trial;

import dev.longhaul.model.Share;

/**
 * What matters; all of it is policy.
 *
 * @param practical a change of goodput below this part does not matter, however sure it is; up and
 *     down alike on the scale of ratios (10 % more, or what 10 % more leads back from)
 * @param tie an arm that is simpler wins unless another is proven to be better by more than this
 * @param guards what an arm may cost
 */
public record Thresholds(Share practical, Share tie, Guards guards) {

  /** What is used unless somebody says otherwise. */
  public static final Thresholds DEFAULT =
      new Thresholds(Share.ofPercent(10), Share.ofPercent(3), Guards.DEFAULT);

  public Thresholds {
    if (practical.fraction() <= 0 || practical.fraction() > 1 || tie.fraction() > 1) {
      throw new IllegalArgumentException("A practical threshold is above 0 % and at most 100 %");
    }
  }

  /** The practical threshold as a difference of natural logarithms of goodput. */
  double margin() {
    return Math.log1p(practical.fraction());
  }

  /** The tie as a difference of natural logarithms of goodput. */
  double tieMargin() {
    return Math.log1p(tie.fraction());
  }
}
