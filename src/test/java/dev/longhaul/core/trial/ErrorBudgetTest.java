package dev.longhaul.core.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ErrorBudgetTest {

  /**
   * Every one of the 1024 ways to sign ten differences, for many orders in which their sizes can
   * come: how many of them prove something at the early or the last look?
   */
  @Test
  void shouldSpendLessThanTheBudgetOnBothLooksTogether() {
    List<Double> sizes = new ArrayList<>();
    for (int i = 1; i <= LookAt.LAST.blocks(); i++) {
      sizes.add(Math.pow(1.7, i));
    }
    int orders = 200;
    double sum = 0;
    double most = 0;
    for (int order = 0; order < orders; order++) {
      double wrong = wrong(Draws.of(3, order).shuffled(sizes));
      sum += wrong;
      most = Math.max(most, wrong);
    }

    assertThat(sum / orders).isCloseTo(0.0439, within(0.001));
    assertThat(most).isLessThanOrEqualTo(0.03125 + 20.0 / 1024);
  }

  @Test
  void shouldProveNothingAtThreeBlocks() {
    assertThat(new ErrorBudget(1).at(LookAt.SAFETY)).isZero();
    assertThat(new ErrorBudget(1).ofFailuresAt(LookAt.SAFETY)).isZero();
  }

  @Test
  void shouldAllowSixWinsOfSixToProveSomethingForOneArmAlone() {
    assertThat(SignedRank.p(6, 0)).isLessThanOrEqualTo(new ErrorBudget(1).at(LookAt.EARLY));
    assertThat(new ErrorBudget(2).at(LookAt.EARLY)).isZero();
    assertThat(new ErrorBudget(2).at(LookAt.LAST)).isEqualTo(ErrorBudget.TOTAL);
  }

  @Test
  void shouldLetTenWinsOfTenProveSomethingForEveryNumberOfArms() {
    double each = new ErrorBudget(ErrorBudget.MOST_ARMS).at(LookAt.LAST) / ErrorBudget.MOST_ARMS;

    assertThat(SignedRank.p(10, 0)).isLessThanOrEqualTo(each);
    assertThat(SignedRank.p(10, 0)).isGreaterThan(ErrorBudget.TOTAL / (ErrorBudget.MOST_ARMS + 1));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 26})
  void shouldRefuseArmsThatNothingCanBeProvenOf(int arms) {
    assertThatThrownBy(() -> new ErrorBudget(arms)).hasMessageContaining("1 to 25 arms");
  }

  private static double wrong(List<Double> sizes) {
    ErrorBudget budget = new ErrorBudget(1);
    int wrong = 0;
    for (int signs = 0; signs < 1 << sizes.size(); signs++) {
      double[] all = new double[sizes.size()];
      for (int i = 0; i < all.length; i++) {
        all[i] = (signs >> i & 1) == 0 ? sizes.get(i) : -sizes.get(i);
      }
      double[] first = Arrays.copyOf(all, LookAt.EARLY.blocks());
      boolean proven =
          Shift.of(first).p() <= budget.at(LookAt.EARLY)
              || Shift.of(all).p() <= budget.at(LookAt.LAST);
      wrong += proven ? 1 : 0;
    }
    return (double) wrong / (1 << sizes.size());
  }
}
