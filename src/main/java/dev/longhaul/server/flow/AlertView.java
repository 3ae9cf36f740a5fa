package dev.longhaul.server.flow;

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
    String dataJson) {}
