package dev.longhaul.server.flow;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A host that reports to the service.
 *
 * @param id its id
 * @param firstSeen when its first event arrived
 * @param lastSeen when its newest event arrived
 * @param stateAt when its newest state was taken
 * @param addresses its addresses; only read with one host
 * @param stateJson its newest state as JSON of the contract; only read with one host
 */
public record HostView(
    String id,
    Instant firstSeen,
    Instant lastSeen,
    Optional<Instant> stateAt,
    List<String> addresses,
    Optional<String> stateJson) {}
