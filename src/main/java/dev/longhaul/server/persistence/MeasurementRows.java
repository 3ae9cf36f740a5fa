package dev.longhaul.server.persistence;

import dev.longhaul.server.flow.MeasurementRow;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.SqlClient;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** The history of measurements: one statement for each batch. */
final class MeasurementRows {

  private static final String INSERT =
      """
      insert into measurement
        (observed_at, id, host, path_id, kind, goodput_bps, retransmit_share, rtt_us, event)
      select at, id, host, path, kind, goodput, share, rtt, event::json
      from unnest($1::timestamptz[], $2::uuid[], $3::text[], $4::uuid[], $5::text[], $6::float8[],
        $7::float8[], $8::int8[], $9::text[])
        n(at, id, host, path, kind, goodput, share, rtt, event)
      on conflict do nothing
      returning id
      """;

  private final SqlClient client;

  MeasurementRows(SqlClient client) {
    this.client = client;
  }

  Uni<Set<UUID>> insert(List<MeasurementRow> rows) {
    if (rows.isEmpty()) {
      return Uni.createFrom().item(Set.of());
    }
    Columns columns = new Columns(rows.size());
    for (MeasurementRow row : rows) {
      columns
          .time(0, row.at())
          .uuid(1, row.id())
          .text(2, row.host().value())
          .uuid(3, row.path().orElse(null))
          .text(4, row.kind())
          .real(5, row.figures().goodputBps())
          .real(6, row.figures().retransmitShare())
          .count(7, row.figures().rttUs())
          .text(8, row.event())
          .next();
    }
    return client
        .preparedQuery(INSERT)
        .execute(columns.tuple())
        .map(
            stored -> {
              Set<UUID> ids = new HashSet<>(stored.size() * 2);
              for (Row row : stored) {
                ids.add(row.getUUID(0));
              }
              return ids;
            });
  }
}
