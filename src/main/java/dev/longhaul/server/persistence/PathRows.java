package dev.longhaul.server.persistence;

import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.history.PathHistory;
import dev.longhaul.model.AddressFamily;
import dev.longhaul.model.HostId;
import dev.longhaul.model.PathKey;
import dev.longhaul.server.flow.LockedPath;
import dev.longhaul.server.flow.StoredPath;
import dev.longhaul.server.flow.StoredPath.StoredEvent;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.SqlClient;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Paths: locking them and reading back what is needed to judge them. */
final class PathRows {

  private static final String OF_HOSTS =
      """
      select h.id as host, p.id as path
      from unnest($1::text[]) h(id)
      cross join lateral (
        select id from (
          select id, last_seen from path where sender = h.id
          union all
          select id, last_seen from path where receiver = h.id and sender <> h.id) either_end
        order by last_seen desc
        limit $2) p
      """;

  private static final String LOCK =
      """
      select id, sender, receiver, family, version
      from path where id = any($1) order by id for update
      """;

  private static final String STATE =
      """
      select p.id, p.alert_state::text as alert_state, h.data::text as history,
        case when p.judged_at is not null then p.verdict end as verdict, p.advice
      from path p left join path_history h on h.path_id = p.id where p.id = any($1)
      """;

  /** The newest of each kind and host, found among a bounded number of the newest of all. */
  private static final String EVENTS =
      """
      select p.id as path, e.host, e.observed_at, e.event::text as event
      from unnest($1::uuid[], $2::text[], $3::text[]) p(id, sender, receiver)
      cross join lateral (
        select host, observed_at, event from (
          select host, observed_at, event,
            row_number() over (partition by kind, host order by observed_at desc) as n
          from (
            select host, kind, observed_at, event from measurement
            where path_id = p.id order by observed_at desc limit 400) newest) ranked
        where n <= 16
        union all
        select host, observed_at, event from (
          select host, observed_at, event from measurement
          where path_id is null and kind = 'counters' and host in (p.sender, p.receiver)
          order by observed_at desc limit 16) of_hosts) e
      """;

  private final SqlClient client;

  PathRows(SqlClient client) {
    this.client = client;
  }

  Uni<Map<HostId, List<UUID>>> of(Collection<HostId> hosts, int limit) {
    String[] ids = hosts.stream().map(HostId::value).toArray(String[]::new);
    return client
        .preparedQuery(OF_HOSTS)
        .execute(Tuple.of(ids, limit))
        .map(
            rows -> {
              Map<HostId, List<UUID>> paths = new HashMap<>();
              for (Row row : rows) {
                paths
                    .computeIfAbsent(new HostId(row.getString("host")), h -> new ArrayList<>())
                    .add(row.getUUID("path"));
              }
              return paths;
            });
  }

  Uni<List<LockedPath>> lock(Collection<UUID> ids) {
    return client
        .preparedQuery(LOCK)
        .execute(Tuple.of(ids.toArray(UUID[]::new)))
        .map(
            rows -> {
              List<LockedPath> locked = new ArrayList<>(rows.size());
              for (Row row : rows) {
                locked.add(new LockedPath(row.getUUID(0), key(row), row.getLong(4), 0, 0));
              }
              return locked;
            });
  }

  private static PathKey key(Row row) {
    return new PathKey(
        new HostId(row.getString(1)),
        new HostId(row.getString(2)),
        row.getShort(3) == 4 ? AddressFamily.IPV4 : AddressFamily.IPV6);
  }

  Uni<Map<UUID, StoredPath>> recall(Collection<LockedPath> paths) {
    Columns columns = new Columns(paths.size());
    for (LockedPath path : paths) {
      columns
          .uuid(0, path.id())
          .text(1, path.key().sender().value())
          .text(2, path.key().receiver().value())
          .next();
    }
    return client
        .preparedQuery(EVENTS)
        .execute(columns.tuple())
        .map(PathRows::events)
        .chain(events -> withState(paths, events));
  }

  private static Map<UUID, List<StoredEvent>> events(RowSet<Row> rows) {
    Map<UUID, List<StoredEvent>> events = new HashMap<>();
    for (Row row : rows) {
      events
          .computeIfAbsent(row.getUUID("path"), p -> new ArrayList<>())
          .add(
              new StoredEvent(
                  new HostId(row.getString("host")),
                  row.getOffsetDateTime("observed_at").toInstant(),
                  row.getString("event")));
    }
    return events;
  }

  private Uni<Map<UUID, StoredPath>> withState(
      Collection<LockedPath> paths, Map<UUID, List<StoredEvent>> events) {
    UUID[] ids = paths.stream().map(LockedPath::id).toArray(UUID[]::new);
    return client
        .preparedQuery(STATE)
        .execute(Tuple.of(ids))
        .map(
            rows -> {
              Map<UUID, StoredPath> stored = new HashMap<>();
              for (Row row : rows) {
                UUID id = row.getUUID("id");
                stored.put(id, stored(row, events.getOrDefault(id, List.of())));
              }
              return stored;
            });
  }

  private static StoredPath stored(Row row, List<StoredEvent> events) {
    return new StoredPath(
        AlertStateJson.read(row.getString("alert_state")),
        Rows.optionalText(row, "history").map(PathHistoryJson::read).orElse(PathHistory.NONE),
        Optional.ofNullable(row.getString("verdict")).map(Cause::valueOf),
        Optional.ofNullable(row.getString("advice")),
        events);
  }
}
