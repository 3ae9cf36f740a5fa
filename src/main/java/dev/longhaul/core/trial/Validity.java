package dev.longhaul.core.trial;

import dev.longhaul.core.trial.Block.Standing;
import dev.longhaul.core.trial.RoundOutcome.Measured;
import dev.longhaul.core.trial.Verdict.Flaw;
import dev.longhaul.core.trial.Verdict.Invalid;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Finds out whether the rounds of a trial can be compared at all. */
final class Validity {

  /** A baseline that became so many times faster or slower says that the path is another one. */
  static final double MOST_DRIFT = 4;

  private static final int ENDS = 3;

  private Validity() {}

  /** What makes the trial worthless; empty if nothing does. */
  static Optional<Invalid> flaw(TrialPlan plan, Replay replay, List<Round> rounds) {
    return tools(rounds)
        .or(() -> repeats(plan, replay, Standing.SPOILED, Flaw.HOST_BUSY, "were spoiled"))
        .or(() -> repeats(plan, replay, Standing.PATH_DOWN, Flaw.PATH_DOWN, "failed as a whole"))
        .or(() -> drift(plan, replay));
  }

  private static Optional<Invalid> tools(List<Round> rounds) {
    Set<String> tools = new TreeSet<>();
    for (Round round : rounds) {
      if (round.outcome() instanceof Measured m) {
        tools.add(m.tool());
      }
    }
    return tools.size() <= 1
        ? Optional.empty()
        : Optional.of(
            new Invalid(
                Flaw.TOOLS_DIFFER, "rounds were measured by " + String.join(" and by ", tools)));
  }

  private static Optional<Invalid> repeats(
      TrialPlan plan, Replay replay, Standing standing, Flaw flaw, String what) {
    long repeated = replay.blocks().stream().filter(b -> b.standing() == standing).count();
    return repeated <= plan.budget().repeats()
        ? Optional.empty()
        : Optional.of(new Invalid(flaw, repeated + " blocks " + what));
  }

  private static Optional<Invalid> drift(TrialPlan plan, Replay replay) {
    double[] baseline =
        replay.counted().stream()
            .flatMap(b -> b.figures(plan.contest().baseline()).stream())
            .mapToDouble(f -> f.goodput().bitsPerSecond())
            .toArray();
    if (baseline.length < 2 * ENDS) {
      return Optional.empty();
    }
    double ratio =
        Weather.ratio(
            Arrays.copyOfRange(baseline, baseline.length - ENDS, baseline.length),
            Arrays.copyOf(baseline, ENDS));
    boolean steady = ratio < MOST_DRIFT && ratio > 1 / MOST_DRIFT;
    return steady
        ? Optional.empty()
        : Optional.of(
            new Invalid(
                Flaw.BASELINE_DRIFTED,
                String.format(
                    Locale.ROOT, "the baseline's last rounds carry %.2f times the first", ratio)));
  }
}
