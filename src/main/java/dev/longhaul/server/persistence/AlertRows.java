package dev.longhaul.server.persistence;

import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.server.flow.JudgedPath;
import dev.longhaul.server.flow.JudgedPath.AlertChange;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.SqlClient;
import java.util.List;

/** Alerts: one row for each time that a condition fired. */
final class AlertRows {

  private static final String FIRE =
      """
      insert into alert
        (id, fingerprint, kind, severity, status, host, path_id, cause, summary, since, data)
      select id, fingerprint, kind, severity, 'firing', host, path, cause, summary, since, data::json
      from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::uuid[],
        $7::text[], $8::text[], $9::timestamptz[], $10::text[])
        n(id, fingerprint, kind, severity, host, path, cause, summary, since, data)
      on conflict (fingerprint) where status = 'firing' do nothing
      """;

  private static final String RESOLVE =
      """
      update alert a set status = 'resolved', until = n.until, data = n.data::json
      from unnest($1::text[], $2::timestamptz[], $3::text[]) n(fingerprint, until, data)
      where a.fingerprint = n.fingerprint and a.status = 'firing'
      """;

  private final SqlClient client;

  AlertRows(SqlClient client) {
    this.client = client;
  }

  Uni<Void> save(List<JudgedPath> paths) {
    // What ended comes first: a condition may end and begin anew in one batch.
    return resolve(paths).chain(() -> fire(paths));
  }

  private Uni<Void> resolve(List<JudgedPath> paths) {
    List<AlertChange> ended =
        paths.stream()
            .flatMap(p -> p.alerts().stream())
            .filter(a -> a.until().isPresent())
            .toList();
    if (ended.isEmpty()) {
      return Uni.createFrom().voidItem();
    }
    Columns columns = new Columns(ended.size());
    for (AlertChange alert : ended) {
      columns
          .text(0, alert.fingerprint())
          .time(1, alert.until().orElseThrow())
          .text(2, alert.data())
          .next();
    }
    return client.preparedQuery(RESOLVE).execute(columns.tuple()).replaceWithVoid();
  }

  private Uni<Void> fire(List<JudgedPath> paths) {
    int count =
        (int)
            paths.stream()
                .flatMap(p -> p.alerts().stream())
                .filter(a -> a.until().isEmpty())
                .count();
    if (count == 0) {
      return Uni.createFrom().voidItem();
    }
    Columns columns = new Columns(count);
    for (JudgedPath path : paths) {
      path.alerts().stream().filter(a -> a.until().isEmpty()).forEach(a -> add(columns, path, a));
    }
    return client.preparedQuery(FIRE).execute(columns.tuple()).replaceWithVoid();
  }

  private static void add(Columns columns, JudgedPath path, AlertChange alert) {
    columns
        .uuid(0, alert.id())
        .text(1, alert.fingerprint())
        .text(2, alert.kind())
        .text(3, alert.severity())
        .text(4, alert.host().value())
        .uuid(5, path.id())
        .text(6, alert.cause().map(Cause::name).orElse(null))
        .text(7, alert.summary())
        .time(8, alert.since())
        .text(9, alert.data())
        .next();
  }
}
