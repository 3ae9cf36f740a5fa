package dev.longhaul.model;

import java.time.Instant;
import java.util.Objects;

/**
 * A measurement that belongs to a path.
 *
 * @param side the end of the path at which it was taken
 * @param at when it was taken
 * @param measurement what was found
 */
public record Observation(Side side, Instant at, Measurement measurement) {

  public Observation {
    Objects.requireNonNull(side, "side");
    Objects.requireNonNull(at, "at");
    Objects.requireNonNull(measurement, "measurement");
  }
}
