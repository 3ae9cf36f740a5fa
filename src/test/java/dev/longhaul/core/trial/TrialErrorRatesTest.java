package dev.longhaul.core.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.longhaul.core.trial.SimulatedTrial.Tally;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** How often trials are wrong, with fewer runs than the benchmark; the seed is fixed. */
class TrialErrorRatesTest {

  private static final int TRIALS = 2000;
  private static final double ALLOWED = 0.055;
  private static final double WILD = 0.5;

  /** With a noise far above the practical threshold only the level holds false alarms down. */
  @ParameterizedTest
  @EnumSource(Noise.class)
  void shouldRarelySeeADifferenceWhereThereIsNone(Noise noise) {
    Tally tally = SimulatedTrial.of(noise, WILD, 1).with(Aim.EITHER).tally(TRIALS, 1);

    assertThat(tally.alarmRate()).as(tally.toString()).isBetween(0.02, ALLOWED);
  }

  @Test
  void shouldHoldTheErrorOfAllArmsTogether() {
    Tally tally =
        new SimulatedTrial(Noise.NORMAL, WILD, 0, List.of(1.0, 1.0, 1.0), Aim.EITHER)
            .tally(TRIALS, 1);

    assertThat(tally.alarmRate()).as(tally.toString()).isBetween(0.01, ALLOWED);
  }

  @Test
  void shouldHoldTheErrorWhereRoundsFail() {
    Tally tally =
        SimulatedTrial.of(Noise.NORMAL, WILD, 1).failing(0.2).with(Aim.EITHER).tally(TRIALS, 1);

    assertThat(tally.alarmRate()).as(tally.toString()).isLessThanOrEqualTo(ALLOWED);
  }

  /** The level of each look is used up nearly to its end: a slip of the counts would show. */
  @ParameterizedTest
  @CsvSource({"6, 0.03125, 0.03125", "10, 0.01953125, 0.01953125"})
  void shouldSpendTheLevelOfEachLook(int pairs, double level, double expected) {
    Draws draws = new Draws(7);
    int rejected = 0;
    int runs = 20_000;
    for (int i = 0; i < runs; i++) {
      double[] differences = draws(draws, pairs);
      rejected += Shift.of(differences).interval(level).excludesNone() ? 1 : 0;
    }

    assertThat((double) rejected / runs).isCloseTo(expected, within(0.004));
  }

  @ParameterizedTest
  @EnumSource(Noise.class)
  void shouldFindAFifthMoreAtATenthOfNoise(Noise noise) {
    Tally tally = SimulatedTrial.of(noise, 0.1, 1.2).tally(TRIALS, 1);

    double least = noise == Noise.BURSTY ? 0.4 : 0.8;
    assertThat(tally.betterRate()).as(tally.toString()).isGreaterThanOrEqualTo(least);
  }

  private static double[] draws(Draws draws, int count) {
    double[] values = new double[count];
    for (int i = 0; i < count; i++) {
      values[i] = draws.normal();
    }
    return values;
  }
}
