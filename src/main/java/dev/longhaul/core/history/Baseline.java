package dev.longhaul.core.history;

import dev.longhaul.core.history.Profile.Usual;
import dev.longhaul.model.Durations;
import dev.longhaul.model.Share;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * What is usual on a path and when that changed, to be shown.
 *
 * @param hours the hours of the day of the newest sample, as far as something is usual at them
 * @param changes when the level changed, oldest first
 */
public record Baseline(List<OfHour> hours, List<Changed> changes) {

  public Baseline {
    hours = List.copyOf(hours);
    changes = List.copyOf(changes);
  }

  /**
   * What is usual at one hour of the day.
   *
   * @param hour 0 to 23, UTC
   * @param usual the goodput and its spread
   * @param rtt smallest round-trip time seen at this hour
   * @param retransmitted share that had to be sent again: the median over days
   */
  public record OfHour(
      int hour, Usual usual, Optional<Duration> rtt, Optional<Share> retransmitted) {}

  /** A change of the level with what was changed on the hosts before. */
  public record Changed(ChangePoint point, List<PrecedingChange> precededBy) {
    public Changed {
      precededBy = List.copyOf(precededBy);
    }
  }

  /**
   * Draws it from what is remembered.
   *
   * @param changes what was changed on both hosts, in any order
   */
  public static Baseline of(PathHistory history, Collection<HostChange> changes) {
    return new Baseline(
        history.newest().map(newest -> hours(history, newest)).orElse(List.of()),
        ChangePoints.of(history).stream()
            .map(p -> new Changed(p, Precursors.of(p.lastBefore(), endOf(p), changes)))
            .toList());
  }

  /** A change point is known to the hour. */
  private static Instant endOf(ChangePoint point) {
    return point.at().plus(1, ChronoUnit.HOURS);
  }

  private static List<OfHour> hours(PathHistory history, Instant newest) {
    Profile profile = Profile.of(history, newest);
    Instant midnight = newest.truncatedTo(ChronoUnit.DAYS);
    List<OfHour> all = new ArrayList<>();
    for (int i = 0; i < Hour.A_DAY; i++) {
      int ofDay = i;
      List<Hour> same = history.hours().stream().filter(h -> h.ofDay() == ofDay).toList();
      profile
          .at(midnight.plus(i, ChronoUnit.HOURS))
          .ifPresent(u -> all.add(new OfHour(ofDay, u, rtt(same), retransmitted(same))));
    }
    return all;
  }

  private static Optional<Duration> rtt(List<Hour> hours) {
    return hours.stream()
        .map(Hour::rttMicros)
        .filter(r -> r > 0)
        .min(Integer::compare)
        .map(Durations::ofMicros);
  }

  private static Optional<Share> retransmitted(List<Hour> hours) {
    double[] known = hours.stream().mapToDouble(Hour::retransmitted).filter(r -> r >= 0).toArray();
    return known.length == 0 ? Optional.empty() : Optional.of(new Share(Numbers.median(known)));
  }
}
