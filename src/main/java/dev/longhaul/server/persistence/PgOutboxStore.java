package dev.longhaul.server.persistence;

import dev.longhaul.server.flow.OutboxStore;
import dev.longhaul.server.flow.OutgoingMessage;
import io.smallrye.mutiny.Uni;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The outbox on PostgreSQL. A shard is claimed by an advisory lock that ends with its transaction.
 */
@ApplicationScoped
public class PgOutboxStore implements OutboxStore {

  private static final int LOCK_CLASS = 7246002;
  private static final int COUNT_BOUND = 100_000;

  private static final String WAITING_SHARDS =
      """
      select s from generate_series(0, $1::int - 1) s
      where exists (select 1 from outbox where shard = s::int2)
      """;

  private static final String CLAIM = "select pg_try_advisory_xact_lock($1, $2)";

  private static final String OLDEST =
      """
      select seq, id, topic, key, headers::text as headers, payload
      from outbox where shard = $1 order by seq limit $2
      """;

  private static final String DELETE = "delete from outbox where seq = any($1)";

  private static final String BACKLOG =
      """
      select (select count(*) from (select 1 from outbox limit $1) waiting) as messages,
        (select created_at from outbox order by seq limit 1) as oldest
      """;

  private final Pool pool;

  PgOutboxStore(Pool pool) {
    this.pool = pool;
  }

  @Override
  public Uni<List<Integer>> waitingShards() {
    return pool.preparedQuery(WAITING_SHARDS)
        .execute(Tuple.of(SHARDS))
        .map(
            rows -> {
              List<Integer> shards = new ArrayList<>();
              rows.forEach(row -> shards.add(row.getInteger(0)));
              return shards;
            });
  }

  @Override
  public Uni<Integer> relay(int shard, int max, Function<List<OutgoingMessage>, Uni<Void>> send) {
    return pool.withTransaction(
        connection ->
            claim(connection, shard)
                .chain(
                    mine ->
                        mine
                            ? relayClaimed(connection, shard, max, send)
                            : Uni.createFrom().item(0)));
  }

  private static Uni<Boolean> claim(SqlConnection connection, int shard) {
    return connection
        .preparedQuery(CLAIM)
        .execute(Tuple.of(LOCK_CLASS, shard))
        .map(rows -> rows.iterator().next().getBoolean(0));
  }

  private static Uni<Integer> relayClaimed(
      SqlConnection connection,
      int shard,
      int max,
      Function<List<OutgoingMessage>, Uni<Void>> send) {
    return connection
        .preparedQuery(OLDEST)
        .execute(Tuple.of(shard, max))
        .chain(
            rows ->
                rows.size() == 0
                    ? Uni.createFrom().item(0)
                    : send.apply(messages(rows))
                        .chain(() -> delete(connection, rows))
                        .replaceWith(rows.size()));
  }

  private static List<OutgoingMessage> messages(RowSet<Row> rows) {
    List<OutgoingMessage> messages = new ArrayList<>(rows.size());
    for (Row row : rows) {
      Map<String, String> headers = new HashMap<>();
      new JsonObject(row.getString("headers"))
          .forEach(header -> headers.put(header.getKey(), String.valueOf(header.getValue())));
      Buffer payload = row.getDelegate().getBuffer("payload");
      messages.add(
          new OutgoingMessage(
              row.getUUID("id"),
              row.getString("topic"),
              Optional.ofNullable(row.getString("key")),
              headers,
              Optional.ofNullable(payload).map(Buffer::getBytes)));
    }
    return messages;
  }

  private static Uni<Void> delete(SqlConnection connection, RowSet<Row> rows) {
    List<Long> sent = new ArrayList<>(rows.size());
    rows.forEach(row -> sent.add(row.getLong("seq")));
    return connection
        .preparedQuery(DELETE)
        .execute(Tuple.of(sent.toArray(Long[]::new)))
        .replaceWithVoid();
  }

  @Override
  public Uni<Backlog> backlog() {
    return pool.preparedQuery(BACKLOG)
        .execute(Tuple.of(COUNT_BOUND))
        .map(rows -> rows.iterator().next())
        .map(
            row ->
                new Backlog(
                    row.getLong("messages"),
                    Optional.ofNullable(row.getOffsetDateTime("oldest"))
                        .map(OffsetDateTime::toInstant)));
  }
}
