package dev.longhaul.server.persistence;

import dev.longhaul.server.flow.AlertView;
import dev.longhaul.server.flow.LifecycleStore.SilentHost;
import io.smallrye.mutiny.Uni;
import jakarta.persistence.Tuple;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.hibernate.LockMode;
import org.hibernate.reactive.mutiny.Mutiny;

/** Hosts that fell silent or report again; one replica at a time looks for them. */
final class SilentHosts {

  private static final String CLAIM = "select pg_try_advisory_xact_lock(7246004)";

  private static final String SILENT =
      """
      select h.id as host, h.heard_at as heard_at from host h
      where h.heard_at < :before
        and h.heard_at - h.heard_since >= make_interval(secs => :reported)
        and not exists (select 1 from alert a
          where a.kind = 'ProbeSilent' and a.host = h.id and a.status = 'firing')
      order by h.id limit :limit
      """;

  private static final String OVER =
      """
      select a.id from alert a left join host h on h.id = a.host
      where a.kind = 'ProbeSilent' and a.status = 'firing'
        and (h.id is null or (h.heard_at > a.since
          and h.heard_at - h.heard_since >= make_interval(secs => :reported)))
      order by a.id limit :limit
      """;

  private final Mutiny.Session session;

  SilentHosts(Mutiny.Session session) {
    this.session = session;
  }

  Uni<List<SilentHost>> silent(Instant heardBefore, Duration reported, int limit) {
    return claimed()
        .chain(
            mine ->
                mine
                    ? session
                        .createNativeQuery(SILENT, Tuple.class)
                        .setParameter("before", heardBefore)
                        .setParameter("reported", seconds(reported))
                        .setParameter("limit", limit)
                        .getResultList()
                        .map(found -> found.stream().map(SilentHosts::host).toList())
                    : Uni.createFrom().item(List.of()));
  }

  Uni<List<AlertView>> over(Duration reported, int limit) {
    return claimed()
        .chain(
            mine ->
                mine
                    ? session
                        .createNativeQuery(OVER, UUID.class)
                        .setParameter("reported", seconds(reported))
                        .setParameter("limit", limit)
                        .getResultList()
                        .chain(this::alerts)
                    : Uni.createFrom().item(List.of()));
  }

  private Uni<List<AlertView>> alerts(List<UUID> ids) {
    return session
        .createQuery("from AlertEntity where id in :ids order by id", AlertEntity.class)
        .setParameter("ids", ids)
        .setLockMode(LockMode.PESSIMISTIC_WRITE)
        .getResultList()
        .map(found -> found.stream().map(AlertEntity::view).toList());
  }

  private Uni<Boolean> claimed() {
    return session.createNativeQuery(CLAIM, Boolean.class).getSingleResult();
  }

  private static SilentHost host(Tuple row) {
    return new SilentHost(
        row.get("host", String.class), row.get("heard_at", OffsetDateTime.class).toInstant());
  }

  private static double seconds(Duration duration) {
    return duration.toMillis() / 1000d;
  }
}
