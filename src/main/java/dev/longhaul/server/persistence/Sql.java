package dev.longhaul.server.persistence;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Runs single statements on the reactive pool. The pool is looked up on use: in a role without a
 * database a static injection would stop the application from starting.
 */
@ApplicationScoped
class Sql {

  /** A reader who waits longer than this is better served by an error. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Instance<Pool> pool;

  Sql(Instance<Pool> pool) {
    this.pool = pool;
  }

  /** All rows that a query finds. */
  <T> Uni<List<T>> list(String sql, List<Object> params, Function<Row, T> reader) {
    return run(sql, params)
        .map(
            rows -> {
              List<T> found = new ArrayList<>(rows.size());
              rows.forEach(row -> found.add(reader.apply(row)));
              return found;
            });
  }

  /** The first row that a query finds. */
  <T> Uni<Optional<T>> first(String sql, List<Object> params, Function<Row, T> reader) {
    return list(sql, params, reader).map(found -> found.stream().findFirst());
  }

  /** Runs a statement and tells how many rows it touched. */
  Uni<Integer> update(String sql, List<Object> params) {
    return run(sql, params).map(RowSet::rowCount);
  }

  Pool pool() {
    return pool.get();
  }

  private Uni<RowSet<Row>> run(String sql, List<Object> params) {
    return Uni.createFrom()
        .deferred(() -> pool().preparedQuery(sql).execute(Tuple.tuple(params)))
        .ifNoItem()
        .after(PATIENCE)
        .fail()
        .onFailure()
        .transform(StoreFailures::translate);
  }
}
