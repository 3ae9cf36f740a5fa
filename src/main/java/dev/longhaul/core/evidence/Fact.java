package dev.longhaul.core.evidence;

import dev.longhaul.model.Measurement;
import dev.longhaul.model.Side;
import java.util.Objects;
import java.util.Optional;

/**
 * A measurement of which it is not decided yet to which end of the path it belongs.
 *
 * @param source name of the file or event it came from; a hint for the end where nothing else tells
 * @param host name under which the source filed it, such as {@code srv}; also only a hint
 * @param side the end, where the content proved it
 * @param measurement what was measured
 */
public record Fact(
    String source, Optional<String> host, Optional<Side> side, Measurement measurement) {

  public Fact {
    Objects.requireNonNull(source, "source");
    Objects.requireNonNull(measurement, "measurement");
  }

  /** A measurement of which nothing but the source is known. */
  public Fact(String source, Measurement measurement) {
    this(source, Optional.empty(), Optional.empty(), measurement);
  }
}
