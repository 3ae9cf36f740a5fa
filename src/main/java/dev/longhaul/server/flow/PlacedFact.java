package dev.longhaul.server.flow;

import dev.longhaul.model.PathKey;
import java.util.Optional;
import java.util.UUID;

/** A measurement with what it is about. */
record PlacedFact(Fact fact, Place place) {

  Optional<PathKey> path() {
    return place instanceof Place.OnPath onPath ? Optional.of(onPath.path()) : Optional.empty();
  }

  Optional<UUID> pathId() {
    return place instanceof Place.OnPath onPath ? Optional.of(onPath.id()) : Optional.empty();
  }

  MeasurementRow row() {
    return new MeasurementRow(
        fact.at(),
        fact.id(),
        fact.host(),
        pathId(),
        Kinds.of(fact.data()),
        Figures.of(fact.data()),
        fact.json());
  }
}
