package dev.longhaul.model;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Counters of a host's network stack, by their nstat names such as {@code TcpRetransSegs}.
 *
 * @param values by name
 * @param kind whether the values count since boot or over an interval
 * @param interval the interval of a difference, if known
 */
public record Counters(Map<String, Long> values, Kind kind, Optional<Duration> interval)
    implements Measurement {

  public Counters {
    values = java.util.Collections.unmodifiableMap(new TreeMap<>(values));
  }

  /** What a counter's value is relative to. */
  public enum Kind {
    /** Since boot or since the namespace was made. */
    ABSOLUTE,
    /** Over an interval around the measurement. */
    DIFFERENCE
  }

  /** One counter; empty if it was not reported. */
  public OptionalLong value(String name) {
    Long value = values.get(name);
    return value == null ? OptionalLong.empty() : OptionalLong.of(value);
  }
}
