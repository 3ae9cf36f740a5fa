package dev.longhaul.core.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Exact statistics against published tables, published examples and brute enumeration. */
class ExactStatisticsTest {

  private static final double EXACT = 1e-12;

  /** Critical values of the signed-rank sum at 5 %, two-sided, as in the usual printed tables. */
  @ParameterizedTest
  @CsvSource({
    "6, 0", "7, 2", "8, 3", "9, 5", "10, 8", "11, 10", "12, 13", "13, 17", "14, 21", "15, 25"
  })
  void shouldAgreeWithTheTablesAtFivePerCent(int pairs, int critical) {
    assertThat(SignedRank.p(pairs, critical)).isLessThanOrEqualTo(0.05);
    assertThat(SignedRank.p(pairs, critical + 1)).isGreaterThan(0.05);
  }

  /** The same at 1 %. */
  @ParameterizedTest
  @CsvSource({"8, 0", "9, 1", "10, 3", "11, 5", "12, 7", "13, 9", "14, 12", "15, 15"})
  void shouldAgreeWithTheTablesAtOnePerCent(int pairs, int critical) {
    assertThat(SignedRank.p(pairs, critical)).isLessThanOrEqualTo(0.01);
    assertThat(SignedRank.p(pairs, critical + 1)).isGreaterThan(0.01);
  }

  @ParameterizedTest
  @CsvSource({"3, 0.25", "4, 0.125", "5, 0.0625", "6, 0.03125", "10, 0.001953125"})
  void shouldKnowTheLeastPThatPairsCanReach(int pairs, double least) {
    assertThat(SignedRank.p(pairs, 0)).isEqualTo(least);
  }

  /** Depression scores of nine patients (Hollander and Wolfe): V = 40, two-sided p = 0.03906. */
  @Test
  void shouldReproduceAPublishedExample() {
    double[] before = {1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30};
    double[] after = {0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29};
    double[] fell = new double[before.length];
    Arrays.setAll(fell, i -> before[i] - after[i]);

    Shift shift = Shift.of(fell);

    assertThat(shift.p()).isCloseTo(0.0390625, within(EXACT));
    assertThat(shift.estimate()).isCloseTo(0.46, within(1e-9));
    assertThat(shift.interval(0.05).low()).isCloseTo(0.01, within(1e-9));
    assertThat(shift.interval(0.05).high()).isCloseTo(0.786, within(1e-9));
  }

  @Test
  void shouldCountAsManyWaysAsEnumerationDoes() {
    for (int pairs = 1; pairs <= 10; pairs++) {
      int[] counts = new int[pairs * (pairs + 1) / 2 + 1];
      for (int signs = 0; signs < 1 << pairs; signs++) {
        counts[rankSum(signs)]++;
      }
      int sum = 0;
      for (int w = 0; w < counts.length; w++) {
        sum += counts[w];
        assertThat(SignedRank.tail(pairs, w)).isEqualTo(sum / (double) (1 << pairs));
      }
    }
  }

  @Test
  void shouldHoldTiesAndZerosAgainstTheEffect() {
    assertThat(Shift.of(1, 1, 1, 1, 1, 1).p()).isEqualTo(0.03125);
    assertThat(Shift.of(0, 1, 1, 1, 1, 1).p()).isGreaterThan(0.03125);
    assertThat(Shift.of(0, 0, 0, 0, 0, 0).p()).isEqualTo(1);
    assertThat(Shift.of(0, 0, 0, 0, 0, 0).interval(0.05)).isEqualTo(new Interval(0, 0));
  }

  @Test
  void shouldTakeTheMedianOfAllMeans() {
    assertThat(Shift.of(1, 2, 10).estimate()).isEqualTo(3.75);
    assertThat(Shift.of(3).estimate()).isEqualTo(3);
  }

  @Test
  void shouldRuleNothingOutWithTooFewPairs() {
    assertThat(Shift.of(1, 2, 3).interval(0.05).low()).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(Shift.of(1, 2, 3).interval(0.05).excludesNone()).isFalse();
  }

  @Test
  void shouldRefuseWhatIsNoDifference() {
    assertThatThrownBy(() -> Shift.of()).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Shift.of(1, Double.NaN)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Shift.of(Double.POSITIVE_INFINITY))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** Tea tasted (Fisher): 3 of 4 right by chance has a two-sided p of 34/70. */
  @ParameterizedTest
  @CsvSource({
    "3, 4, 1, 4, 0.4857142857142857",
    "4, 4, 0, 4, 0.02857142857142857",
    "6, 6, 0, 6, 0.0021645021645021645",
    "5, 6, 0, 6, 0.015151515151515152",
    "7, 10, 0, 10, 0.0030959752321981426",
    "0, 10, 0, 10, 1",
    "10, 10, 10, 10, 1",
    "0, 0, 0, 0, 1"
  })
  void shouldCompareFailuresExactly(int arm, int rounds, int baseline, int of, double p) {
    assertThat(new Failures(arm, rounds, baseline, of).p()).isCloseTo(p, within(EXACT));
    assertThat(new Failures(baseline, of, arm, rounds).p()).isCloseTo(p, within(EXACT));
  }

  @Test
  void shouldStepDownFromTheSmallestP() {
    assertThat(Holm.levels(new double[] {0.03, 0.01, 0.02}, 3, 0.05))
        .containsExactly(0.05, 0.05 / 3, 0.025);
    assertThat(Holm.levels(new double[] {0.03, 0.02, 0.5}, 3, 0.05))
        .containsExactly(0.05 / 3, 0.05 / 3, 0.05 / 3);
    assertThat(Holm.levels(new double[] {0.01}, 3, 0.05)).containsExactly(0.05 / 3);
  }

  private static int rankSum(int signs) {
    int sum = 0;
    for (int bit = 0; signs >> bit != 0; bit++) {
      sum += (signs >> bit & 1) * (bit + 1);
    }
    return sum;
  }
}
