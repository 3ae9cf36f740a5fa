package dev.longhaul.server.persistence;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.longhaul.model.AddressFamily;
import dev.longhaul.model.HostId;
import dev.longhaul.model.PathKey;
import dev.longhaul.server.flow.DataRefused;
import dev.longhaul.server.flow.IngestStore;
import dev.longhaul.server.flow.IngestTransaction;
import dev.longhaul.server.flow.SilenceSettings;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/** The ingest path on PostgreSQL, by plain SQL on the reactive client. */
@ApplicationScoped
public class PgIngestStore implements IngestStore {

  private static final int REMEMBERED_NAMES = 200_000;

  /** How far a host's or a path's time of last sight may lag behind. */
  private static final Duration SIGHT_LAG = Duration.ofSeconds(10);

  /**
   * Hearing a host is written down that often, at least, within the time that counts as silence.
   */
  private static final int HEARD_SHARE = 20;

  private static final String SAVE_HOSTS =
      """
      insert into host (id, first_seen, last_seen)
      select id, at, at from unnest($1::text[], $2::timestamptz[]) n(id, at)
      on conflict (id) do update set last_seen = greatest(host.last_seen, excluded.last_seen)
      """;

  /** In sorted order, so that two replicas cannot wait for each other. */
  private static final String SAVE_HEARD =
      """
      with heard as (select id from host where id = any($1) order by id for update)
      update host h set heard_at = now(), heard_since =
        case when h.heard_at >= now() - make_interval(secs => $2) then h.heard_since else now() end
      from heard where h.id = heard.id
      """;

  private static final String SAVE_PATHS =
      """
      insert into path (id, sender, receiver, family, first_seen, last_seen, verdict_since)
      select id, sender, receiver, family, at, at, at
      from unnest($1::uuid[], $2::text[], $3::text[], $4::int2[], $5::timestamptz[])
        n(id, sender, receiver, family, at)
      on conflict do nothing
      """;

  private static final String OWNERS =
      "select address, host_id from host_address where address = any($1)";

  private static final String PASSIVE_PEERS =
      """
      select h.id as host, p.peer
      from unnest($1::text[]) h(id)
      cross join lateral (
        select peer from (
          select receiver as peer from path where sender = h.id
          union select sender from path where receiver = h.id) all_peers
        where not exists (select 1 from host_address a where a.host_id = peer)
          and peer ~ '^[0-9a-fA-F.:]+(/[0-9]+)?$'
        limit $2) p
      """;

  private final Pool pool;
  private final Partitions partitions;
  private final double silenceSeconds;
  private final long heardLagNanos;
  private final Cache<HostId, Long> heardHosts =
      Caffeine.newBuilder().maximumSize(REMEMBERED_NAMES).build();
  private final Cache<HostId, Instant> hostSights =
      Caffeine.newBuilder().maximumSize(REMEMBERED_NAMES).build();
  private final Cache<UUID, Boolean> knownPaths =
      Caffeine.newBuilder().maximumSize(REMEMBERED_NAMES).build();

  PgIngestStore(Pool pool, Partitions partitions, SilenceSettings silence) {
    this.pool = pool;
    this.partitions = partitions;
    this.silenceSeconds = silence.after().toMillis() / 1000d;
    this.heardLagNanos = Math.min(SIGHT_LAG.toNanos(), silence.after().toNanos() / HEARD_SHARE);
  }

  @Override
  public Uni<Void> preparePartitions(Set<LocalDate> days) {
    return partitions.ensure(days);
  }

  @Override
  public Uni<Void> prepareHostsAndPaths(Map<HostId, Instant> hosts, Map<PathKey, Instant> paths) {
    return saveHosts(hosts).chain(() -> savePaths(paths));
  }

  private Uni<Void> saveHosts(Map<HostId, Instant> hosts) {
    // In sorted order, so that two replicas cannot wait for each other.
    List<HostId> due = hosts.keySet().stream().filter(h -> isDue(h, hosts)).sorted().toList();
    if (due.isEmpty()) {
      return Uni.createFrom().voidItem();
    }
    Columns columns = new Columns(due.size());
    due.forEach(h -> columns.text(0, h.value()).time(1, at(hosts, h)).next());
    return pool.preparedQuery(SAVE_HOSTS)
        .execute(columns.tuple())
        .invoke(() -> due.forEach(h -> hostSights.put(h, at(hosts, h))))
        .replaceWithVoid();
  }

  private boolean isDue(HostId host, Map<HostId, Instant> hosts) {
    Instant written = hostSights.getIfPresent(host);
    return written == null || written.plus(SIGHT_LAG).isBefore(at(hosts, host));
  }

  @Override
  public Uni<Void> heard(Set<HostId> hosts) {
    List<HostId> due = hosts.stream().filter(this::isWorthWriting).toList();
    if (due.isEmpty()) {
      return Uni.createFrom().voidItem();
    }
    String[] ids = due.stream().map(HostId::value).toArray(String[]::new);
    return pool.preparedQuery(SAVE_HEARD)
        .execute(Tuple.of(ids, silenceSeconds))
        .invoke(() -> due.forEach(h -> heardHosts.put(h, System.nanoTime())))
        .replaceWithVoid();
  }

  private boolean isWorthWriting(HostId host) {
    Long written = heardHosts.getIfPresent(host);
    return written == null || System.nanoTime() - written > heardLagNanos;
  }

  private Uni<Void> savePaths(Map<PathKey, Instant> paths) {
    List<PathKey> unknown =
        paths.keySet().stream()
            .filter(p -> knownPaths.getIfPresent(p.id()) == null)
            .sorted()
            .toList();
    if (unknown.isEmpty()) {
      return Uni.createFrom().voidItem();
    }
    Columns columns = new Columns(unknown.size());
    for (PathKey path : unknown) {
      columns
          .uuid(0, path.id())
          .text(1, path.sender().value())
          .text(2, path.receiver().value())
          .number(3, path.family() == AddressFamily.IPV4 ? 4 : 6)
          .time(4, at(paths, path))
          .next();
    }
    return pool.preparedQuery(SAVE_PATHS)
        .execute(columns.tuple())
        .invoke(() -> unknown.forEach(p -> knownPaths.put(p.id(), true)))
        .replaceWithVoid();
  }

  @Override
  public Uni<Map<String, HostId>> ownersOf(Collection<String> addresses) {
    return pool.preparedQuery(OWNERS)
        .execute(Tuple.of(addresses.toArray(String[]::new)))
        .map(
            rows -> {
              Map<String, HostId> owners = new HashMap<>();
              for (Row row : rows) {
                owners.put(row.getString("address"), new HostId(row.getString("host_id")));
              }
              return owners;
            });
  }

  @Override
  public Uni<Map<HostId, List<String>>> passivePeersOf(Collection<HostId> hosts, int limit) {
    String[] ids = hosts.stream().map(HostId::value).toArray(String[]::new);
    return pool.preparedQuery(PASSIVE_PEERS)
        .execute(Tuple.of(ids, limit))
        .map(
            rows -> {
              Map<HostId, List<String>> peers = new HashMap<>();
              for (Row row : rows) {
                peers
                    .computeIfAbsent(new HostId(row.getString("host")), h -> new ArrayList<>())
                    .add(row.getString("peer"));
              }
              return peers;
            });
  }

  @Override
  public <T> Uni<T> inTransaction(Function<IngestTransaction, Uni<T>> work) {
    return pool.withTransaction(connection -> work.apply(new PgIngestTransaction(connection)))
        .onFailure()
        .transform(Refusals::translate)
        .onFailure(failure -> !(failure instanceof DataRefused))
        .invoke(this::forgetAll);
  }

  /** What was believed to exist may not: retention removes what nobody was seen to use. */
  private void forgetAll() {
    partitions.forget();
    hostSights.invalidateAll();
    knownPaths.invalidateAll();
  }

  private static <K> Instant at(Map<K, Instant> times, K key) {
    Instant at = times.get(key);
    return at == null ? Instant.EPOCH : at;
  }
}
