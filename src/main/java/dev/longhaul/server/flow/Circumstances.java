package dev.longhaul.server.flow;

import dev.longhaul.core.history.HostChange;
import dev.longhaul.model.PathKey;
import java.util.List;

/**
 * What has to be known besides a path's own measurements in order to tell something about it.
 *
 * @param past what changed on hosts, as far as it was looked up
 * @param fresh what changed with this batch
 * @param made what remediations made, as far as it was looked up
 */
record Circumstances(List<HostChange> past, List<HostChange> fresh, List<MadeChange> made) {

  Circumstances {
    past = List.copyOf(past);
    fresh = List.copyOf(fresh);
    made = List.copyOf(made);
  }

  /** What changed on the hosts of a path. */
  List<HostChange> pastOf(PathKey path) {
    return past.stream()
        .filter(c -> c.host().equals(path.sender()) || c.host().equals(path.receiver()))
        .toList();
  }
}
