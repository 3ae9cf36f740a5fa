package dev.longhaul.server.flow;

import dev.longhaul.contract.v1.AlertData;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * An alert, with the data of its newest event as JSON of the contract.
 *
 * @param changedAt when this service wrote it, as opposed to when the condition began
 */
public record AlertView(
    UUID id,
    String fingerprint,
    String kind,
    String severity,
    String status,
    String host,
    Optional<UUID> pathId,
    Optional<String> cause,
    String summary,
    Instant since,
    Optional<Instant> until,
    Instant changedAt,
    String dataJson) {

  /**
   * The row of an alert.
   *
   * @param json the data as JSON
   */
  static AlertView of(UUID id, AlertData data, String json) {
    Instant since = Instant.parse(data.since());
    Optional<Instant> until = data.until().map(Instant::parse);
    return new AlertView(
        id,
        data.fingerprint(),
        data.kind(),
        data.severity(),
        data.status(),
        data.host(),
        data.pathId().map(UUID::fromString),
        data.cause(),
        data.summary(),
        since,
        until,
        until.orElse(since),
        json);
  }
}
