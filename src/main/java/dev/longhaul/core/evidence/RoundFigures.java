package dev.longhaul.core.evidence;

import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.Observation;
import dev.longhaul.model.ThroughputTest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Active tests over TCP on one path that can be compared: unlimited ones that ended well, each once
 * even if both ends reported it, in time order.
 *
 * @param rounds the tests
 */
public record RoundFigures(List<Round> rounds) {

  /** No tests. */
  public static final RoundFigures NONE = new RoundFigures(List.of());

  private static final Duration SAME_TEST = Duration.ofSeconds(5);

  /** The path may have changed between tests further apart. */
  private static final Duration COMPARABLE = Duration.ofHours(1);

  public RoundFigures {
    rounds = List.copyOf(rounds);
  }

  /**
   * One test.
   *
   * @param at its start
   * @param rate goodput of all its flows together
   * @param flows parallel flows, at least 1
   */
  public record Round(Instant at, Bandwidth rate, int flows) {}

  /**
   * The same path with one flow and with several (rule D8).
   *
   * @param single goodput of one flow
   * @param together goodput of the flows together
   * @param flows their number
   */
  public record Parallel(Bandwidth single, Bandwidth together, int flows) {

    /** How many times as much several flows carry. */
    public double gain() {
      return single.bitsPerSecond() > 0 ? together.relativeTo(single) : Double.POSITIVE_INFINITY;
    }
  }

  static RoundFigures of(List<Observation> observations) {
    List<Observation> tests =
        observations.stream()
            .filter(o -> o.measurement() instanceof ThroughputTest t && isComparable(t))
            .sorted(Comparator.comparing(Observation::at))
            .toList();
    List<Round> rounds = new ArrayList<>();
    boolean measuredLast = false;
    for (Observation o : tests) {
      ThroughputTest test = (ThroughputTest) o.measurement();
      Round round = new Round(o.at(), test.rate().orElseThrow(), test.parallel());
      int last = rounds.size() - 1;
      boolean again = last >= 0 && isSame(rounds.get(last), round);
      boolean measured = test.goodput().isPresent();
      if (!again) {
        rounds.add(round);
      } else if (measured && !measuredLast) {
        rounds.set(last, round);
      }
      measuredLast = measured || (again && measuredLast);
    }
    return new RoundFigures(rounds);
  }

  private static boolean isComparable(ThroughputTest t) {
    return t.transport() == ThroughputTest.Transport.TCP
        && t.error().isEmpty()
        && t.targetRate().isEmpty()
        && t.rate().isPresent();
  }

  private static boolean isSame(Round a, Round b) {
    return a.flows() == b.flows() && !b.at().isAfter(a.at().plus(SAME_TEST));
  }

  /** The newest test of one flow beside the newest of several, if they are close in time. */
  public Optional<Parallel> parallel() {
    Optional<Round> one = newest(r -> r.flows() == 1);
    Optional<Round> many = newest(r -> r.flows() > 1);
    if (one.isEmpty()
        || many.isEmpty()
        || Duration.between(one.get().at(), many.get().at()).abs().compareTo(COMPARABLE) > 0) {
      return Optional.empty();
    }
    return Optional.of(new Parallel(one.get().rate(), many.get().rate(), many.get().flows()));
  }

  private Optional<Round> newest(Predicate<Round> wanted) {
    return rounds.stream().filter(wanted).reduce((a, b) -> b);
  }

  /**
   * Single-flow tests within an hour of the newest: rounds that should be alike. Several are needed
   * to speak of a spread.
   */
  public List<Bandwidth> alike() {
    List<Round> single = rounds.stream().filter(r -> r.flows() == 1).toList();
    if (single.isEmpty()) {
      return List.of();
    }
    Instant newest = single.get(single.size() - 1).at();
    return single.stream()
        .filter(r -> !r.at().isBefore(newest.minus(COMPARABLE)))
        .map(Round::rate)
        .toList();
  }
}
