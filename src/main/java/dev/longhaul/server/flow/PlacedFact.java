package dev.longhaul.server.flow;

import dev.longhaul.model.PathKey;
import java.util.Optional;

/** A measurement with what it is about. */
record PlacedFact(Fact fact, Place place) {

  Optional<PathKey> path() {
    return place instanceof Place.OnPath onPath ? Optional.of(onPath.path()) : Optional.empty();
  }

  MeasurementRow row() {
    return new MeasurementRow(
        fact.at(),
        fact.id(),
        fact.host(),
        path().map(PathKey::id),
        Kinds.of(fact.data()),
        Figures.of(fact.data()),
        fact.json());
  }
}
