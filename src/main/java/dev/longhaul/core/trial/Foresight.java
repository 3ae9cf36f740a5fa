package dev.longhaul.core.trial;

import dev.longhaul.core.trial.Decision.Settled;
import dev.longhaul.core.trial.Verdict.Better;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Says before a trial what it will be able to see: simulated courses of one arm through the same
 * looks and rules, on a path with independent normal noise. A path that drifts slowly shows more
 * than this, one that breaks in less.
 *
 * @param arms how many arms are compared with the baseline
 * @param rules how they are judged
 * @param noise standard deviation of the logarithm of one round's goodput: 0.1 is about 10 %
 */
public record Foresight(int arms, TrialPlan.Rules rules, double noise) {

  /** A gain is worth trying for if it is found this often. */
  public static final double GOOD_POWER = 0.8;

  private static final int COURSES = 2000;
  private static final long SEED = 20260101;
  private static final double STEPS_TO_DOUBLE = 20;
  private static final double MOST_GAIN = 3;

  public Foresight {
    if (!(noise >= 0) || Double.isInfinite(noise)) {
      throw new IllegalArgumentException("Noise is finite and not negative: " + noise);
    }
    arms = new ErrorBudget(arms).arms();
  }

  /**
   * What is to be expected.
   *
   * @param power how often the arm will be called BETTER
   * @param blocks mean number of blocks until the arm has its verdict
   */
  public record Expected(double power, double blocks) {}

  /** What is to be expected of an arm whose goodput is the baseline's times a factor. */
  public Expected of(double factor) {
    Draws draws = new Draws(SEED);
    int found = 0;
    int blocks = 0;
    for (int i = 0; i < COURSES; i++) {
      Course course = course(draws, Math.log(factor));
      found += course.better() ? 1 : 0;
      blocks += course.blocks();
    }
    return new Expected((double) found / COURSES, (double) blocks / COURSES);
  }

  /** The smallest part that goodput must gain to be found often; empty if it is beyond reach. */
  public OptionalDouble smallestGain() {
    for (int steps = 1; steps <= MOST_GAIN * STEPS_TO_DOUBLE; steps++) {
      if (of(1 + steps / STEPS_TO_DOUBLE).power() >= GOOD_POWER) {
        return OptionalDouble.of(steps / STEPS_TO_DOUBLE);
      }
    }
    return OptionalDouble.empty();
  }

  private record Course(boolean better, int blocks) {}

  private Course course(Draws draws, double effect) {
    double spread = Math.sqrt(2) * noise;
    double[] differences = new double[LookAt.LAST.blocks()];
    for (int i = 0; i < differences.length; i++) {
      differences[i] = effect + spread * draws.normal();
    }
    for (LookAt at : LookAt.values()) {
      if (decision(at, differences) instanceof Settled s) {
        return new Course(s.verdict() instanceof Better, at.blocks());
      }
    }
    return new Course(false, LookAt.LAST.blocks());
  }

  /** With several arms each is held to an equal part of the level, the least that Holm gives. */
  private Decision decision(LookAt at, double[] differences) {
    double[] seen = Arrays.copyOf(differences, at.blocks());
    Failures none = new Failures(0, at.blocks(), 0, at.blocks());
    double level = new ErrorBudget(arms).at(at) / arms;
    return Decisions.at(
        at, new Comparison(Optional.of(Shift.of(seen)), level, none, 0, List.of()), rules);
  }
}
