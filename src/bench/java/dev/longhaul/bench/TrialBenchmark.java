package dev.longhaul.bench;

import dev.longhaul.core.trial.Aim;
import dev.longhaul.core.trial.Foresight;
import dev.longhaul.core.trial.Noise;
import dev.longhaul.core.trial.SimulatedTrial;
import dev.longhaul.core.trial.SimulatedTrial.Tally;
import dev.longhaul.core.trial.TrialPlan;
import java.io.PrintStream;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * How often trials are wrong and how often they find what is there, on simulated paths. Arguments:
 * number of trials for each row, and seed.
 */
public final class TrialBenchmark {

  private static final double PERCENT = 100;

  private final PrintStream out;
  private final int trials;
  private final long seed;

  private TrialBenchmark(PrintStream out, int trials, long seed) {
    this.out = out;
    this.trials = trials;
    this.seed = seed;
  }

  /** Runs it. */
  public static void main(String[] arguments) {
    int trials = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10_000;
    long seed = arguments.length > 1 ? Long.parseLong(arguments[1]) : 1;
    TrialBenchmark benchmark = new TrialBenchmark(System.out, trials, seed);
    benchmark.falseAlarms();
    benchmark.power();
    benchmark.foresight();
  }

  private void falseAlarms() {
    out.println(
        "| path | noise of a round | arms | rounds that fail | aim GAIN | aim EITHER | blocks to the end |");
    out.println("|---|---|---|---|---|---|---|");
    for (Noise noise : Noise.values()) {
      for (double sigma : List.of(0.1, 0.3, 0.6)) {
        falseAlarm(noise, sigma, 1, 0);
      }
    }
    for (Noise noise : Noise.values()) {
      falseAlarm(noise, 0.3, 1, 0.2);
      falseAlarm(noise, 0.3, 3, 0);
    }
  }

  private void falseAlarm(Noise noise, double sigma, int arms, double failing) {
    SimulatedTrial trial =
        new SimulatedTrial(noise, sigma, failing, Collections.nCopies(arms, 1.0), Aim.GAIN);
    Tally gain = trial.tally(trials, seed);
    Tally either = trial.with(Aim.EITHER).tally(trials, seed);
    out.printf(
        Locale.ROOT,
        "| %s | %.0f %% | %d | %.0f %% | %.2f %% | %.2f %% | %.1f, %.1f |%n",
        name(noise),
        PERCENT * sigma,
        arms,
        PERCENT * failing,
        PERCENT * gain.alarmRate(),
        PERCENT * either.alarmRate(),
        gain.rounds() / (arms + 1),
        either.rounds() / (arms + 1));
  }

  private void power() {
    out.println();
    out.println(
        "| path | noise of a round | +10 % | +15 % | +20 % | +30 % | +50 % | +100 % | blocks at +20 % |");
    out.println("|---|---|---|---|---|---|---|---|---|");
    for (Noise noise : Noise.values()) {
      for (double sigma : List.of(0.05, 0.1, 0.2)) {
        StringBuilder row = new StringBuilder();
        double blocks = 0;
        for (double gain : List.of(1.1, 1.15, 1.2, 1.3, 1.5, 2.0)) {
          Tally tally = SimulatedTrial.of(noise, sigma, gain).tally(trials / 5, seed);
          blocks = gain == 1.2 ? tally.rounds() / 2 : blocks;
          row.append(String.format(Locale.ROOT, " %.1f %% |", PERCENT * tally.betterRate()));
        }
        out.printf(
            Locale.ROOT, "| %s | %.0f %% |%s %.1f |%n", name(noise), PERCENT * sigma, row, blocks);
      }
    }
  }

  private void foresight() {
    out.println();
    out.println("| noise of a round | 1 arm | 2 arms | 3 arms | 5 arms |");
    out.println("|---|---|---|---|---|");
    for (double sigma : List.of(0.02, 0.05, 0.1, 0.2, 0.3, 0.5)) {
      StringBuilder row = new StringBuilder();
      for (int arms : List.of(1, 2, 3, 5)) {
        double least =
            new Foresight(arms, TrialPlan.Rules.DEFAULT, sigma)
                .smallestGain()
                .orElse(Double.POSITIVE_INFINITY);
        row.append(String.format(Locale.ROOT, " +%.0f %% |", PERCENT * least));
      }
      out.printf(Locale.ROOT, "| %.0f %% |%s%n", PERCENT * sigma, row);
    }
  }

  private static String name(Noise noise) {
    return noise.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
