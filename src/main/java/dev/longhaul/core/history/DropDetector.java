package dev.longhaul.core.history;

import dev.longhaul.core.history.Profile.Usual;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Finds a sudden drop among the last samples: a one-sided cumulative sum (E. S. Page, "Continuous
 * inspection schemes", Biometrika 41, 1954) of how many standard deviations each sample is below
 * what is usual at its hour. Each sample counts with four at most, so that no outlier, however low,
 * decides alone; and what is told is a drop that lasts and that matters.
 */
final class DropDetector {

  /** A sample counts only with what it is lower than this, in standard deviations. */
  private static final double ALLOWANCE = 1.2;

  private static final double LIMIT = 8.3;
  private static final double MOST = 4;
  private static final int SAMPLES_NEEDED = 3;
  private static final Duration LASTING = Duration.ofMinutes(10);

  /** Samples this far apart are taken for independent. */
  private static final Duration INDEPENDENT = Duration.ofMinutes(30);

  /** Less than this is not worth waking anybody: 0.78 of the usual. */
  private static final double LEAST_DROP = 0.25;

  private static final double LEAST_SIGMAS = 1.7;

  private final List<Recent> recent;
  private final Profile profile;

  private int start;
  private double sum;

  DropDetector(List<Recent> recent, Profile profile) {
    this.recent = recent;
    this.profile = profile;
    walk();
  }

  /** The drop that is going on. */
  Optional<Regression> find() {
    if (sum < LIMIT || start == 0) {
      return Optional.empty();
    }
    List<Recent> run = recent.subList(start, recent.size());
    Recent last = run.get(run.size() - 1);
    boolean lasting =
        run.size() >= SAMPLES_NEEDED
            && Duration.between(run.get(0).at(), last.at()).compareTo(LASTING) >= 0;
    Optional<Usual> usual = profile.at(last.at());
    if (!lasting || usual.isEmpty() || !matters(run, usual.get())) {
      return Optional.empty();
    }
    return Optional.of(
        new Regression(
            Regression.Pace.SUDDEN,
            recent.get(start - 1).at(),
            run.get(0).at(),
            usual.get().goodput(),
            Hour.bandwidth(latest(recent))));
  }

  /** The first sample of the run that is being summed up; empty if there is none. */
  Optional<Instant> suspect() {
    return sum > 0 ? Optional.of(recent.get(start).at()) : Optional.empty();
  }

  private void walk() {
    start = recent.size();
    sum = 0;
    for (int i = 0; i < recent.size(); i++) {
      Usual usual = profile.usualAt(recent.get(i).at());
      if (usual == null) {
        continue;
      }
      double below = (usual.level() - recent.get(i).level()) / usual.sigma();
      double next = sum + weight(i) * (Math.max(-MOST, Math.min(MOST, below)) - ALLOWANCE);
      if (next <= 0) {
        sum = 0;
        start = recent.size();
      } else {
        start = sum == 0 ? i : start;
        sum = next;
      }
    }
  }

  /** Samples close to each other are related: they tell less than as many far apart. */
  private double weight(int i) {
    if (i == 0) {
      return 1;
    }
    Duration apart = Duration.between(recent.get(i - 1).at(), recent.get(i).at());
    return Math.min(1, (double) apart.toSeconds() / INDEPENDENT.toSeconds());
  }

  private boolean matters(List<Recent> run, Usual usual) {
    double[] deviations =
        run.stream()
            .mapToDouble(r -> r.level() - profile.at(r.at()).map(Usual::level).orElse(0d))
            .toArray();
    double worth = worth(usual.sigma());
    return Numbers.median(deviations) <= -worth && deviations[deviations.length - 1] <= -worth / 2;
  }

  /** How far below the usual a level has to be to be worth a word. */
  static double worth(double sigma) {
    return Math.max(LEAST_DROP, LEAST_SIGMAS * sigma);
  }

  /** The median of the last three samples. */
  static double latest(List<Recent> recent) {
    int from = Math.max(0, recent.size() - SAMPLES_NEEDED);
    return Numbers.median(
        recent.subList(from, recent.size()).stream().mapToDouble(Recent::level).toArray());
  }
}
