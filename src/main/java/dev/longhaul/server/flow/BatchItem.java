package dev.longhaul.server.flow;

import dev.longhaul.model.HostId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * One received event on its way through the batch.
 *
 * @param index its place in the batch
 * @param id id of the event; empty if it was refused
 * @param facts what it carried; empty if it was refused
 * @param notes oddities to tell
 * @param rejection why it cannot be used
 */
record BatchItem(
    int index,
    ReceivedEvent received,
    Optional<UUID> id,
    List<PlacedFact> facts,
    List<String> notes,
    Optional<Rejection> rejection) {

  static BatchItem refused(int index, ReceivedEvent received, Rejection rejection) {
    return new BatchItem(
        index, received, Optional.empty(), List.of(), List.of(), Optional.of(rejection));
  }

  BatchItem refused(Rejection reason) {
    return refused(index, received, reason);
  }

  /** Paths that it says something about, by itself or through its host. */
  Set<UUID> paths(Map<HostId, List<UUID>> hostPaths) {
    Set<UUID> paths = new LinkedHashSet<>();
    for (PlacedFact placed : facts) {
      placed.pathId().ifPresent(paths::add);
      if (placed.place() instanceof Place.OnHost) {
        paths.addAll(hostPaths.getOrDefault(placed.fact().host(), List.of()));
      }
    }
    return paths;
  }

  boolean isValid() {
    return rejection.isEmpty();
  }
}
