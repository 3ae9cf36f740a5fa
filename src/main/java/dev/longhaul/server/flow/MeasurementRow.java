package dev.longhaul.server.flow;

import dev.longhaul.model.HostId;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * A measurement as it is stored.
 *
 * @param at the event's own time
 * @param id id of the event
 * @param host host that measured
 * @param path path it says something about, if it is about one
 * @param kind short name of its type, such as {@code throughput-test}
 * @param figures the figures that lists and charts show
 * @param event the event as it came
 */
public record MeasurementRow(
    Instant at,
    UUID id,
    HostId host,
    Optional<UUID> path,
    String kind,
    Figures figures,
    String event) {}
