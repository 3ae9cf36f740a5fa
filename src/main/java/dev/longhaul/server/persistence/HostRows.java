package dev.longhaul.server.persistence;

import dev.longhaul.model.HostId;
import dev.longhaul.server.flow.HostUpdate;
import dev.longhaul.server.flow.LockedPath;
import dev.longhaul.server.flow.StoredHost;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.SqlClient;
import io.vertx.mutiny.sqlclient.Tuple;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** States of hosts and the addresses they own. */
final class HostRows {

  private static final String LOCK =
      """
      select id, state_version, state::text as state, state_at
      from host where id = any($1) order by id for update
      """;

  private static final String READ =
      """
      select id, state_version, state::text as state, state_at
      from host where id = any($1) and state_version > 0
      """;

  private static final String VERSIONS =
      "select id, state_version from host where id = any($1) and state_version > 0";

  private static final String SAVE =
      """
      update host h set state = n.state::json, state_at = n.at, state_version = n.version
      from unnest($1::text[], $2::text[], $3::timestamptz[], $4::int8[]) n(id, state, at, version)
      where h.id = n.id
      """;

  private static final String SAVE_ADDRESSES =
      """
      insert into host_address (address, host_id, seen_at)
      select distinct on (address) address, host, at
      from unnest($1::text[], $2::text[], $3::timestamptz[]) n(address, host, at)
      order by address, at desc
      on conflict (address) do update
      set host_id = excluded.host_id, seen_at = excluded.seen_at
      where host_address.seen_at <= excluded.seen_at
      """;

  private final SqlClient client;

  HostRows(SqlClient client) {
    this.client = client;
  }

  Uni<Map<HostId, StoredHost>> lock(Collection<HostId> ids) {
    return states(LOCK, ids);
  }

  Uni<Map<HostId, StoredHost>> read(Collection<HostId> ids) {
    return states(READ, ids);
  }

  private Uni<Map<HostId, StoredHost>> states(String sql, Collection<HostId> ids) {
    return client
        .preparedQuery(sql)
        .execute(Tuple.of(names(ids)))
        .map(
            rows -> {
              Map<HostId, StoredHost> hosts = new HashMap<>();
              for (Row row : rows) {
                hosts.put(new HostId(row.getString("id")), stored(row));
              }
              return hosts;
            });
  }

  private static StoredHost stored(Row row) {
    return new StoredHost(
        row.getLong("state_version"),
        Optional.ofNullable(row.getString("state")),
        Optional.ofNullable(row.getOffsetDateTime("state_at")).map(OffsetDateTime::toInstant));
  }

  /**
   * Adds the versions of both hosts' states. A statement of its own after the lock: only so does it
   * see what was committed while the lock was waited for.
   */
  Uni<List<LockedPath>> versioned(List<LockedPath> paths) {
    Set<HostId> ids = new HashSet<>();
    for (LockedPath path : paths) {
      ids.add(path.key().sender());
      ids.add(path.key().receiver());
    }
    return client
        .preparedQuery(VERSIONS)
        .execute(Tuple.of(names(ids)))
        .map(
            rows -> {
              Map<String, Long> versions = new HashMap<>();
              for (Row row : rows) {
                versions.put(row.getString(0), row.getLong(1));
              }
              return paths.stream().map(p -> with(p, versions)).toList();
            });
  }

  private static LockedPath with(LockedPath path, Map<String, Long> versions) {
    return new LockedPath(
        path.id(),
        path.key(),
        path.version(),
        versions.getOrDefault(path.key().sender().value(), 0L),
        versions.getOrDefault(path.key().receiver().value(), 0L));
  }

  Uni<Void> save(List<HostUpdate> updates) {
    if (updates.isEmpty()) {
      return Uni.createFrom().voidItem();
    }
    Columns columns = new Columns(updates.size());
    for (HostUpdate update : updates) {
      columns
          .text(0, update.host().value())
          .text(1, update.state())
          .time(2, update.at())
          .count(3, update.version())
          .next();
    }
    return client.preparedQuery(SAVE).execute(columns.tuple()).chain(() -> saveAddresses(updates));
  }

  private Uni<Void> saveAddresses(List<HostUpdate> updates) {
    int count = updates.stream().mapToInt(u -> u.addresses().size()).sum();
    if (count == 0) {
      return Uni.createFrom().voidItem();
    }
    Columns columns = new Columns(count);
    for (HostUpdate update : updates) {
      for (String address : update.addresses()) {
        columns.text(0, address).text(1, update.host().value()).time(2, update.at()).next();
      }
    }
    return client.preparedQuery(SAVE_ADDRESSES).execute(columns.tuple()).replaceWithVoid();
  }

  private static String[] names(Collection<HostId> ids) {
    return ids.stream().map(HostId::value).toArray(String[]::new);
  }
}
