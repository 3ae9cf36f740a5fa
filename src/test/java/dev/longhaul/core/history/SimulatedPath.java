package dev.longhaul.core.history;

import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.Share;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;

/**
 * A path whose goodput behaves as real ones do: a rhythm of the day, noise that is related from one
 * measurement to the next, and outliers. The same seed gives the same series.
 *
 * @param every time between measurements
 * @param mbps goodput at night
 * @param evening part of it that is left in the evening, 18 to 22 o'clock UTC
 * @param noise standard deviation of the logarithm
 * @param related correlation of the noise of neighbours
 * @param outliers share of measurements that are far too low
 */
public record SimulatedPath(
    Duration every, double mbps, double evening, double noise, double related, double outliers) {

  /** A Monday. */
  public static final Instant START = Instant.parse("2026-01-05T00:00:00Z");

  /** Measured hourly, calm, without a rhythm. */
  public static final SimulatedPath CALM =
      new SimulatedPath(Duration.ofHours(1), 400, 1, 0.1, 0, 0);

  /** Shaped from outside: the factor of the usual goodput at a moment. */
  @FunctionalInterface
  public interface Fate {
    /** The factor at a moment. */
    double at(Instant moment);
  }

  /** Nothing happens. */
  public static final Fate NOTHING = at -> 1;

  /** From a moment on it is so much of the usual. */
  public static Fate step(Instant from, double factor) {
    return at -> at.isBefore(from) ? 1 : factor;
  }

  /** Between two moments it is so much of the usual. */
  public static Fate between(Instant from, Instant to, double factor) {
    return at -> at.isBefore(from) || !at.isBefore(to) ? 1 : factor;
  }

  /** The samples of some days. */
  public List<Sample> days(double days, long seed, Fate fate) {
    Random random = new Random(seed);
    List<Sample> samples = new ArrayList<>();
    Instant end = START.plusSeconds((long) (days * 86_400));
    double drift = 0;
    double fresh = Math.sqrt(1 - related * related);
    for (Instant at = START; at.isBefore(end); at = at.plus(every)) {
      drift = related * drift + fresh * noise * random.nextGaussian();
      double low = random.nextDouble() < outliers ? 0.1 + 0.4 * random.nextDouble() : 1;
      Instant jittered = at.plusSeconds(random.nextInt(30));
      double value = mbps * rhythm(jittered) * Math.exp(drift) * low * fate.at(jittered);
      samples.add(sample(jittered, value));
    }
    return samples;
  }

  private double rhythm(Instant at) {
    long hour = Math.floorMod(at.getEpochSecond() / 3600, 24L);
    return hour >= 18 && hour < 22 ? evening : 1;
  }

  /** One sample of a plain test. */
  public static Sample sample(Instant at, double mbps) {
    return new Sample(
        at,
        new Shape(Shape.Source.TEST, 1, false),
        Bandwidth.ofMbps(mbps),
        Optional.of(Duration.ofMillis(76)),
        Optional.of(new Share(0.001)));
  }

  /** What {@link #watch} saw. */
  public record Told(Instant at, boolean begins, Regression regression) {}

  /** Feeds samples one by one and lists what began and ended. */
  public static List<Told> watch(List<Sample> samples) {
    return watch(samples, UnaryOperator.identity());
  }

  /** The same, with the history sent through something after each sample. */
  public static List<Told> watch(List<Sample> samples, UnaryOperator<PathHistory> through) {
    List<Told> told = new ArrayList<>();
    PathHistory history = PathHistory.NONE;
    for (Sample sample : samples) {
      Optional<Regression> before = history.regression();
      history = through.apply(Watch.add(history, List.of(sample)));
      Optional<Regression> after = history.regression();
      if (before.isEmpty() && after.isPresent()) {
        told.add(new Told(sample.at(), true, after.get()));
      }
      if (before.isPresent() && after.isEmpty()) {
        told.add(new Told(sample.at(), false, before.get()));
      }
    }
    return told;
  }
}
