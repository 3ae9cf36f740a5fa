package dev.longhaul.reading;

import dev.longhaul.model.Measurement;
import dev.longhaul.model.Side;
import java.util.Optional;

/**
 * A measurement with what the text itself says about where it was taken.
 *
 * @param measurement what was measured
 * @param side the end of the path it belongs to, where the text proves it
 * @param host the name under which the text files it, such as {@code srv}
 * @param byPeer whether not the host that printed the text measured it, but the other end
 */
public record Labelled(
    Measurement measurement, Optional<Side> side, Optional<String> host, boolean byPeer) {

  static Labelled of(Measurement measurement) {
    return new Labelled(measurement, Optional.empty(), Optional.empty(), false);
  }

  static Labelled at(Side side, Measurement measurement) {
    return new Labelled(measurement, Optional.of(side), Optional.empty(), false);
  }

  static Labelled on(String host, Measurement measurement) {
    return new Labelled(measurement, Optional.empty(), Optional.of(host), false);
  }

  /** The same, measured by the other end. */
  Labelled ofPeer() {
    return new Labelled(measurement, side, host, true);
  }
}
