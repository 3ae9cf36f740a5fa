package dev.longhaul.server.flow;

import dev.longhaul.model.HostId;
import dev.longhaul.server.flow.PathMemory.VersionedState;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * What one transaction did.
 *
 * @param stored ids of the facts that were not stored before
 * @param judged paths that were judged
 * @param hosts states of hosts that changed
 * @param hostPaths paths that were judged because of their host
 * @param messages number of messages put into the outbox
 */
record BatchResult(
    Set<UUID> stored,
    List<PathJudging.Judged> judged,
    Map<HostId, HostMerging.Merged> hosts,
    Map<HostId, List<UUID>> hostPaths,
    int messages) {

  /** States to remember after the commit. */
  Map<HostId, VersionedState> states() {
    Map<HostId, VersionedState> states = new java.util.HashMap<>();
    hosts.forEach((host, merged) -> states.put(host, merged.state()));
    return states;
  }
}
