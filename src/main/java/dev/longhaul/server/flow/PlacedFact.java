package dev.longhaul.server.flow;

import dev.longhaul.contract.v1.MeasurementData;
import dev.longhaul.model.PathKey;
import java.util.Optional;
import java.util.UUID;

/**
 * A measurement with what it is about. The measurement as it came is let go: a batch waits for the
 * database with as little as it needs.
 */
record PlacedFact(Fact fact, Place place, MeasurementRow row) {

  static PlacedFact of(Fact fact, Place place) {
    Optional<UUID> path =
        place instanceof Place.OnPath onPath ? Optional.of(onPath.id()) : Optional.empty();
    MeasurementData data = fact.data().orElseThrow();
    MeasurementRow row =
        new MeasurementRow(
            fact.at(), fact.id(), fact.host(), path, Kinds.of(data), Figures.of(data), fact.json());
    return new PlacedFact(fact.withoutData(), place, row);
  }

  Optional<PathKey> path() {
    return place instanceof Place.OnPath onPath ? Optional.of(onPath.path()) : Optional.empty();
  }

  Optional<UUID> pathId() {
    return row.path();
  }
}
