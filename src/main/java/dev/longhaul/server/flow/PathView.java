package dev.longhaul.server.flow;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;

/**
 * A path and what is thought of it.
 *
 * @param family 4 or 6
 * @param version grows with everything that is learned about the path
 * @param confidence of the first finding
 */
public record PathView(
    UUID id,
    String sender,
    String receiver,
    int family,
    long version,
    Instant firstSeen,
    Instant lastSeen,
    String verdict,
    Instant verdictSince,
    String summary,
    OptionalDouble confidence,
    OptionalDouble measuredBitsPerSecond,
    OptionalDouble ceilingBitsPerSecond,
    Optional<Instant> judgedAt) {}
