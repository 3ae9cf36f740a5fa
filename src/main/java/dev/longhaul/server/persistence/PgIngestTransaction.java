package dev.longhaul.server.persistence;

import dev.longhaul.core.history.HostChange;
import dev.longhaul.model.HostId;
import dev.longhaul.server.flow.HostUpdate;
import dev.longhaul.server.flow.IngestTransaction;
import dev.longhaul.server.flow.JudgedPath;
import dev.longhaul.server.flow.LockedPath;
import dev.longhaul.server.flow.MadeChange;
import dev.longhaul.server.flow.MeasurementRow;
import dev.longhaul.server.flow.OutgoingMessage;
import dev.longhaul.server.flow.StoredHost;
import dev.longhaul.server.flow.StoredPath;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.SqlClient;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** One transaction of the ingest path: each step is one statement for the whole batch. */
final class PgIngestTransaction implements IngestTransaction {

  private final MeasurementRows measurements;
  private final HostRows hosts;
  private final PathRows paths;
  private final JudgementRows judgements;
  private final HostChangeRows changes;
  private final OutboxRows outbox;

  PgIngestTransaction(SqlClient client) {
    this.measurements = new MeasurementRows(client);
    this.hosts = new HostRows(client);
    this.paths = new PathRows(client);
    this.judgements = new JudgementRows(client);
    this.changes = new HostChangeRows(client);
    this.outbox = new OutboxRows(client);
  }

  @Override
  public Uni<Set<UUID>> insert(List<MeasurementRow> rows) {
    return measurements.insert(rows);
  }

  @Override
  public Uni<Map<HostId, StoredHost>> lockHosts(Collection<HostId> ids) {
    return hosts.lock(ids);
  }

  @Override
  public Uni<Void> saveHosts(List<HostUpdate> updates) {
    return hosts.save(updates);
  }

  @Override
  public Uni<Void> saveChanges(List<HostChange> found) {
    return changes.insert(found);
  }

  @Override
  public Uni<List<HostChange>> changesOf(Collection<HostId> ids, Instant since) {
    return changes.of(ids, since);
  }

  @Override
  public Uni<List<MadeChange>> madeOn(Collection<HostId> ids, Collection<UUID> pathIds) {
    return changes.madeOn(ids, pathIds);
  }

  @Override
  public Uni<Map<HostId, List<UUID>>> pathsOf(Collection<HostId> ids, int limit) {
    return paths.of(ids, limit);
  }

  @Override
  public Uni<List<LockedPath>> lockPaths(Collection<UUID> ids) {
    return paths
        .lock(ids)
        .chain(
            locked -> {
              if (locked.size() < ids.size()) {
                return Uni.createFrom()
                    .failure(new IllegalStateException("Paths were removed meanwhile"));
              }
              return hosts.versioned(locked);
            });
  }

  @Override
  public Uni<Map<HostId, StoredHost>> hosts(Collection<HostId> ids) {
    return hosts.read(ids);
  }

  @Override
  public Uni<Map<UUID, StoredPath>> recall(Collection<LockedPath> locked) {
    return paths.recall(locked);
  }

  @Override
  public Uni<Void> save(List<JudgedPath> judged) {
    return judgements.save(judged);
  }

  @Override
  public Uni<Void> enqueue(List<OutgoingMessage> messages) {
    return outbox.insert(messages);
  }
}
