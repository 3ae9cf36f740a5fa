package dev.longhaul.server.flow;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** The answer for each event of what one transaction took in. */
record Outcomes(List<BatchItem> items, BatchResult result) {

  void fill(IngestOutcome[] outcomes) {
    Set<UUID> open = new HashSet<>(result.stored());
    for (BatchItem item : items) {
      outcomes[item.index()] = of(item, open);
    }
  }

  private IngestOutcome of(BatchItem item, Set<UUID> open) {
    if (item.rejection().isPresent()) {
      return new IngestOutcome.Rejected(item.rejection().get());
    }
    UUID id = item.id().orElseThrow();
    List<UUID> paths = List.copyOf(item.paths(result.hostPaths()));
    return open.remove(id)
        ? new IngestOutcome.Stored(id, paths, item.notes())
        : new IngestOutcome.Duplicate(id, paths);
  }
}
