package dev.longhaul.core.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ForesightTest {

  private static final Foresight TENTH = new Foresight(1, TrialPlan.Rules.DEFAULT, 0.1);

  @Test
  void shouldPromiseWhatWholeTrialsKeep() {
    double kept = SimulatedTrial.of(Noise.NORMAL, 0.1, 1.2).tally(1000, 5).betterRate();

    assertThat(TENTH.of(1.2).power()).isCloseTo(kept, within(0.04)).isGreaterThan(0.8);
  }

  @Test
  void shouldNeedMoreForSmallEffectsThanForLargeOnes() {
    assertThat(TENTH.of(1.5).blocks()).isLessThan(TENTH.of(1.2).blocks());
    assertThat(TENTH.of(1.5).power()).isGreaterThan(TENTH.of(1.2).power());
    assertThat(TENTH.of(1.0).power()).isLessThan(0.03);
  }

  @Test
  void shouldSayWhatIsBeyondReach() {
    assertThat(TENTH.smallestGain()).hasValue(0.2);
    assertThat(new Foresight(1, TrialPlan.Rules.DEFAULT, 0.02).smallestGain().orElseThrow())
        .isGreaterThanOrEqualTo(0.1)
        .isLessThanOrEqualTo(0.15);
    assertThat(new Foresight(1, TrialPlan.Rules.DEFAULT, 5).smallestGain()).isEmpty();
  }

  @Test
  void shouldSayTheSameEachTime() {
    assertThat(TENTH.of(1.3)).isEqualTo(TENTH.of(1.3));
  }

  @Test
  void shouldRefuseNoiseThatIsNone() {
    assertThatThrownBy(() -> new Foresight(1, TrialPlan.Rules.DEFAULT, Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
