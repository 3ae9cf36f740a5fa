package dev.longhaul.core.remediation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.core.remediation.ControlRound.Kind;
import dev.longhaul.core.remediation.Verification.Verdict;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class VerificationTest {

  private static final double FAILED = Double.NaN;

  @Test
  void shouldKeepWhatIsNoWorse() {
    assertThat(verdict(tests(80, 82, 78), tests(380, 350, 381))).isInstanceOf(Verdict.Keep.class);
    assertThat(verdict(tests(100), tests(91, 95, 99))).isInstanceOf(Verdict.Keep.class);
  }

  @Test
  void shouldTakeBackWhatIsWorse() {
    assertThat(verdict(tests(100, 101, 99), tests(85, 86, 84)))
        .isInstanceOf(Verdict.TakeBack.class)
        .extracting(Verdict::sentence)
        .isEqualTo("3 control rounds: 85.0 Mbit/s, 100.0 before");
  }

  @Test
  void shouldCountAFailedRoundAsNothingArrived() {
    List<ControlRound> after = rounds(Kind.TEST, 0, 400.0, FAILED, FAILED);

    assertThat(verdict(tests(100, 100, 100), after)).isInstanceOf(Verdict.TakeBack.class);
  }

  @Test
  void shouldWaitForThreeRoundsThatWereMeasuredAlike() {
    List<ControlRound> passive = rounds(Kind.PASSIVE, 0, 90.0, 95.0, 99.0);

    assertThat(verdict(tests(100), tests(100, 100)).sentence()).startsWith("2 of 3");
    assertThat(verdict(tests(100), passive)).isInstanceOf(Verdict.Wait.class);
    assertThat(verdict(List.of(), tests(1, 2, 3))).isInstanceOf(Verdict.Wait.class);
    assertThat(verdict(rounds(Kind.PASSIVE, 0, 90.0), passive)).isInstanceOf(Verdict.Keep.class);
  }

  @Test
  void shouldTakeBackWhatWastesMoreUnlessItCarriesMuchMore() {
    List<ControlRound> wasteful = rounds(Kind.TEST, 0.09, 101.0, 102.0, 103.0);
    List<ControlRound> worthIt = rounds(Kind.TEST, 0.09, 950.0, 940.0, 960.0);
    List<ControlRound> mad = rounds(Kind.TEST, 0.33, 950.0, 940.0, 960.0);

    assertThat(verdict(tests(100), wasteful)).isInstanceOf(Verdict.TakeBack.class);
    assertThat(verdict(tests(100), worthIt)).isInstanceOf(Verdict.Keep.class);
    assertThat(verdict(tests(100), mad)).isInstanceOf(Verdict.TakeBack.class);
  }

  private static Verdict verdict(List<ControlRound> before, List<ControlRound> after) {
    return Verification.of(before, after);
  }

  private static List<ControlRound> tests(double... mbps) {
    return rounds(Kind.TEST, 0.001, Arrays.stream(mbps).boxed().toArray(Double[]::new));
  }

  private static List<ControlRound> rounds(Kind kind, double share, Double... mbps) {
    return Stream.of(mbps)
        .map(
            rate ->
                new ControlRound(
                    Instant.EPOCH,
                    kind,
                    rate.isNaN() ? OptionalDouble.empty() : OptionalDouble.of(rate * 1e6),
                    OptionalDouble.of(share)))
        .toList();
  }
}
