package dev.longhaul.server.flow;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.UUID;

/**
 * A stored measurement event.
 *
 * @param kind what it is, such as {@code throughput-test}
 * @param eventJson the event as it came; only read on demand
 */
public record MeasurementView(
    Instant observedAt,
    UUID id,
    String host,
    Optional<UUID> pathId,
    String kind,
    OptionalDouble goodputBitsPerSecond,
    OptionalDouble retransmitShare,
    OptionalLong rttMicros,
    Optional<String> eventJson) {

  /** Where it stands in the list. */
  public Key key() {
    return new Key(observedAt, id);
  }

  /** What the list of measurements is ordered by. */
  public record Key(Instant observedAt, UUID id) {}
}
