package dev.longhaul.core.diagnosis;

import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.model.Bandwidth;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Rounds that should be alike differ and go to and fro: the path's weather, not a setting, decides.
 * A single step is no instability: something changed then.
 */
record InstabilityRule() implements Rule {

  private static final int LEAST_ROUNDS = 3;
  private static final double SPREAD = 2.5;
  private static final double WIDE_SPREAD = 5;

  /** Three rounds are a hint at the most. */
  private static final double FEW = 0.5;

  private static final double MORE = 0.6;
  private static final double WIDE = 0.1;

  @Override
  public Optional<Finding> judge(Evidence e) {
    List<Bandwidth> rounds = e.rounds().alike();
    if (rounds.size() < LEAST_ROUNDS || spread(rounds) < SPREAD || !goesToAndFro(rounds)) {
      return Optional.empty();
    }
    double sure = rounds.size() > LEAST_ROUNDS ? MORE : FEW;
    return Optional.of(
        new Draft(Cause.PATH_UNSTABLE, RuleId.P7, RuleId.D5)
            .fact("rounds", rounds.toString(), "iperf3")
            .overturnedBy("more rounds, interleaved over hours, that agree")
            .because(
                "Rounds of the same test differ by more than a setting explains, and not once but"
                    + " to and fro. One run before and one after a change would prove nothing"
                    + " here.",
                spread(rounds) >= WIDE_SPREAD ? sure + WIDE : sure));
  }

  private static double spread(List<Bandwidth> rounds) {
    double least = Collections.min(rounds).bitsPerSecond();
    return least > 0 ? Collections.max(rounds).bitsPerSecond() / least : Double.POSITIVE_INFINITY;
  }

  /** At least one large way up and one large way down. */
  private static boolean goesToAndFro(List<Bandwidth> rounds) {
    boolean up = false;
    boolean down = false;
    for (int i = 1; i < rounds.size(); i++) {
      double before = Math.max(1, rounds.get(i - 1).bitsPerSecond());
      double now = Math.max(1, rounds.get(i).bitsPerSecond());
      up |= now / before >= SPREAD;
      down |= before / now >= SPREAD;
    }
    return up && down;
  }
}
