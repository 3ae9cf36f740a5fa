package dev.longhaul.core.history;

import dev.longhaul.model.Bandwidth;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What is remembered of a path's goodput over weeks: plain values in few bytes, fit to be stored
 * and read back. {@link Watch} adds to it.
 *
 * @param shape how the samples in it were measured; empty before the first
 * @param hours in order of time, at most {@link #MEMORY} of them
 * @param recent the last samples, in order of time
 * @param weeks levels of past weeks, in order of time
 * @param spells regressions that ended, in order of time
 * @param acceptedFrom what was measured before this moment is no longer the measure of anything
 * @param regression what is going on
 */
public record PathHistory(
    Optional<Shape> shape,
    List<Hour> hours,
    List<Recent> recent,
    List<Week> weeks,
    List<Span> spells,
    Instant acceptedFrom,
    Optional<Regression> regression) {

  /** Older hours are forgotten. */
  public static final Duration MEMORY = Duration.ofDays(28);

  /** Nothing measured yet. */
  public static final PathHistory NONE =
      new PathHistory(
          Optional.empty(),
          List.of(),
          List.of(),
          List.of(),
          List.of(),
          Instant.EPOCH,
          Optional.empty());

  public PathHistory {
    hours = List.copyOf(hours);
    recent = List.copyOf(recent);
    weeks = List.copyOf(weeks);
    spells = List.copyOf(spells);
  }

  /** The newest sample's time. */
  public Optional<Instant> newest() {
    return recent.isEmpty() ? Optional.empty() : Optional.of(recent.get(recent.size() - 1).at());
  }

  /** What is measured now: the median of the last three samples. */
  public Optional<Bandwidth> latest() {
    return recent.isEmpty()
        ? Optional.empty()
        : Optional.of(Hour.bandwidth(DropDetector.latest(recent)));
  }

  /** The level it has now is what is usual from now on; what fires about it ends. */
  public PathHistory accepted() {
    return regression.map(r -> acceptedFrom(r.since())).orElse(this);
  }

  PathHistory acceptedFrom(Instant moment) {
    return new PathHistory(shape, hours, recent, List.of(), spells, moment, Optional.empty());
  }

  PathHistory with(Optional<Regression> other) {
    return new PathHistory(shape, hours, recent, weeks, spells, acceptedFrom, other);
  }

  PathHistory withWeeks(List<Week> other) {
    return new PathHistory(shape, hours, recent, other, spells, acceptedFrom, regression);
  }

  PathHistory withSpells(List<Span> other) {
    return new PathHistory(shape, hours, recent, weeks, other, acceptedFrom, regression);
  }
}
