package dev.longhaul.server.flow;

import dev.longhaul.contract.v1.MeasurementData;
import dev.longhaul.model.HostId;
import dev.longhaul.model.Measurement;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * One measurement that an event carried, not yet said about which path.
 *
 * @param id id of the event, or derived from it where an event carried several
 * @param at the event's own time
 * @param host host that measured
 * @param data the measurement as it came, until it is placed
 * @param measurement the measurement in the model; empty for a raw output, which is only kept
 * @param json the event as it is stored
 */
record Fact(
    UUID id,
    Instant at,
    HostId host,
    Optional<MeasurementData> data,
    Optional<Measurement> measurement,
    String json) {

  Fact withoutData() {
    return new Fact(id, at, host, Optional.empty(), measurement, json);
  }
}
