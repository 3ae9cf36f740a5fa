package dev.longhaul.server.persistence;

import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jboss.logging.Logger;

/**
 * Removes what is older than the retention: measurements by whole partitions, the rest row by row.
 * One replica at a time; a partition is detached without locking out readers and writers, then
 * dropped.
 */
@ApplicationScoped
class Expiry {

  private static final Logger LOG = Logger.getLogger(Expiry.class);
  private static final int LOCK = 7246003;

  /** Partitions of days before this one, those that a crash left detached included. */
  private static final String NAMES =
      """
      select c.relname as name, i.inhrelid is not null as attached,
        coalesce(i.inhdetachpending, false) as pending
      from pg_class c
      left join pg_inherits i on i.inhrelid = c.oid
      where c.relkind = 'r' and c.relname ~ '^measurement_[0-9]{8}$'
        and c.relnamespace = (select relnamespace from pg_class where oid = 'measurement'::regclass)
        and to_date(right(c.relname, 8), 'YYYYMMDD') < $1
      order by c.relname
      """;

  private static final List<String> TRIM =
      List.of(
          "delete from diagnosis d where at < $1 and exists (select 1 from diagnosis newer"
              + " where newer.path_id = d.path_id and newer.id > d.id)",
          "delete from alert where status = 'resolved' and until < $1",
          "delete from host_change where at < $1",
          "delete from path p where last_seen < $1"
              + " and not exists (select 1 from remediation r where r.path_id = p.id)",
          "delete from host h where last_seen < $1"
              + " and not exists (select 1 from path p where p.sender = h.id)"
              + " and not exists (select 1 from path p where p.receiver = h.id)");

  private final Pool pool;

  Expiry(Pool pool) {
    this.pool = pool;
  }

  /** Removes what ended before this moment. */
  Uni<Void> remove(Instant before) {
    return pool.withConnection(
        connection ->
            flag(connection, "select pg_try_advisory_lock($1)")
                .chain(
                    mine ->
                        mine
                            ? removeLocked(connection, before)
                                .eventually(() -> flag(connection, "select pg_advisory_unlock($1)"))
                            : Uni.createFrom().voidItem()));
  }

  private static Uni<Boolean> flag(SqlConnection connection, String sql) {
    return connection
        .preparedQuery(sql)
        .execute(Tuple.of(LOCK))
        .map(rows -> rows.iterator().next().getBoolean(0));
  }

  private static Uni<Void> removeLocked(SqlConnection connection, Instant before) {
    LocalDate day = LocalDate.ofInstant(before, ZoneOffset.UTC);
    OffsetDateTime moment = before.atOffset(ZoneOffset.UTC);
    return connection
        .preparedQuery(NAMES)
        .execute(Tuple.of(day))
        .map(Expiry::expired)
        .chain(expired -> eachInTurn(expired, e -> drop(connection, e)))
        .chain(
            () ->
                eachInTurn(
                    TRIM,
                    sql ->
                        connection.preparedQuery(sql).execute(Tuple.of(moment)).replaceWithVoid()));
  }

  private record Expired(String table, boolean attached, boolean pending) {}

  private static List<Expired> expired(Iterable<Row> rows) {
    List<Expired> expired = new ArrayList<>();
    for (Row row : rows) {
      expired.add(
          new Expired(
              row.getString("name"), row.getBoolean("attached"), row.getBoolean("pending")));
    }
    return expired;
  }

  /** The name comes from the catalogue and matches a fixed pattern: nothing in it to escape. */
  private static Uni<Void> drop(SqlConnection connection, Expired partition) {
    String how = partition.pending() ? " finalize" : " concurrently";
    String detach = "alter table measurement detach partition " + partition.table() + how;
    Uni<Void> detached =
        partition.attached()
            ? connection.query(detach).execute().replaceWithVoid()
            : Uni.createFrom().voidItem();
    return detached
        .chain(() -> connection.query("drop table if exists " + partition.table()).execute())
        .invoke(() -> LOG.infof("Removed %s: older than the retention", partition.table()))
        .replaceWithVoid();
  }

  private static <T> Uni<Void> eachInTurn(List<T> things, Function<T, Uni<? extends Void>> work) {
    return Multi.createFrom()
        .iterable(things)
        .onItem()
        .transformToUniAndConcatenate(work::apply)
        .collect()
        .last()
        .replaceWithVoid();
  }
}
