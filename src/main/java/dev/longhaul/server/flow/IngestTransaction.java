package dev.longhaul.server.flow;

import dev.longhaul.core.history.HostChange;
import dev.longhaul.model.HostId;
import io.smallrye.mutiny.Uni;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** What the ingest path does within its transaction. */
public interface IngestTransaction {

  /** Stores rows that are not stored yet and returns the ids of those. */
  Uni<Set<UUID>> insert(List<MeasurementRow> rows);

  /** Locks hosts, in the order of their ids, and returns what is known of them. */
  Uni<Map<HostId, StoredHost>> lockHosts(Collection<HostId> hosts);

  /** Stores new states of hosts with their addresses. */
  Uni<Void> saveHosts(List<HostUpdate> hosts);

  /** Stores what changed on hosts; what is stored already stays as it is. */
  Uni<Void> saveChanges(List<HostChange> changes);

  /** What changed on these hosts since a moment, newest first, bounded. */
  Uni<List<HostChange>> changesOf(Collection<HostId> hosts, Instant since);

  /** Remediations of these hosts or on these paths that were applied, kept or taken back. */
  Uni<List<MadeChange>> madeOn(Collection<HostId> hosts, Collection<UUID> paths);

  /** The paths that begin or end at these hosts, for each host at most so many, newest first. */
  Uni<Map<HostId, List<UUID>>> pathsOf(Collection<HostId> hosts, int limit);

  /** Locks paths, in the order of their ids. */
  Uni<List<LockedPath>> lockPaths(Collection<UUID> paths);

  /** Reads states of hosts. */
  Uni<Map<HostId, StoredHost>> hosts(Collection<HostId> hosts);

  /** Reads what is needed to judge these paths, with their newest events. */
  Uni<Map<UUID, StoredPath>> recall(Collection<LockedPath> paths);

  /** Stores verdicts and what follows from them, except messages. */
  Uni<Void> save(List<JudgedPath> paths);

  /** Puts messages into the outbox. */
  Uni<Void> enqueue(List<OutgoingMessage> messages);
}
