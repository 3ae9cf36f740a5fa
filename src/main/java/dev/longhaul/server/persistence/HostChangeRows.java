package dev.longhaul.server.persistence;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.longhaul.core.evidence.StateDifference;
import dev.longhaul.core.history.HostChange;
import dev.longhaul.model.HostId;
import dev.longhaul.server.flow.HostChangeView;
import dev.longhaul.server.flow.MadeChange;
import dev.longhaul.server.flow.RemediationDetail;
import dev.longhaul.wire.DataCodec;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.SqlClient;
import io.vertx.mutiny.sqlclient.Tuple;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/** What was changed on hosts, and what remediations made there. */
final class HostChangeRows {

  private static final int MOST = 500;

  static final String SELECT =
      "select id, host, at, not_before, setting, target, old_value, new_value, remediation"
          + " from host_change";

  private static final String INSERT =
      """
      insert into host_change
        (id, host, at, not_before, setting, target, old_value, new_value, remediation)
      select * from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::timestamptz[],
        $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
      on conflict do nothing
      """;

  static final String OF_HOSTS =
      SELECT + " where host = any($1) and at >= $2 order by id desc limit " + MOST;

  private static final String MADE =
      """
      select id, path_id, host, state, updated_at, detail::text as detail from remediation
      where (host = any($1) or path_id = any($2))
        and state in ('applied', 'confirming', 'confirmed', 'rolling-back', 'rolled-back')
      order by id desc limit 500
      """;

  private static final DataCodec CODEC = new DataCodec();

  private final SqlClient client;

  HostChangeRows(SqlClient client) {
    this.client = client;
  }

  Uni<Void> insert(List<HostChange> changes) {
    if (changes.isEmpty()) {
      return Uni.createFrom().voidItem();
    }
    Columns columns = new Columns(changes.size());
    for (HostChange change : changes) {
      StateDifference difference = change.difference();
      columns
          .uuid(0, id(change))
          .text(1, change.host().value())
          .time(2, change.at())
          .time(3, change.notBefore())
          .text(4, difference.setting())
          .text(5, difference.target().orElse(null))
          .text(6, difference.from())
          .text(7, difference.to())
          .text(8, change.remediation().orElse(null))
          .next();
    }
    return client.preparedQuery(INSERT).execute(columns.tuple()).replaceWithVoid();
  }

  /** Of version 7, with the time in front; the rest is a hash of what is changed. */
  private static UUID id(HostChange change) {
    String name = change.host() + "|" + change.difference().name() + "|" + change.at();
    UUID hash = UuidCreator.getNameBasedMd5(name);
    long time = change.at().toEpochMilli() << 16;
    return new UUID(
        time | 0x7000L | (hash.getMostSignificantBits() & 0xfffL), hash.getLeastSignificantBits());
  }

  Uni<List<HostChange>> of(Collection<HostId> hosts, Instant since) {
    return client
        .preparedQuery(OF_HOSTS)
        .execute(Tuple.of(names(hosts), since.atOffset(ZoneOffset.UTC)))
        .map(
            rows -> {
              List<HostChange> changes = new ArrayList<>(rows.size());
              rows.forEach(row -> changes.add(view(row).change()));
              return changes;
            });
  }

  static HostChangeView view(Row row) {
    return new HostChangeView(
        row.getUUID("id"),
        new HostChange(
            new HostId(row.getString("host")),
            Rows.instant(row, "not_before"),
            Rows.instant(row, "at"),
            new StateDifference(
                row.getString("setting"),
                Rows.optionalText(row, "target"),
                row.getString("old_value"),
                row.getString("new_value")),
            Rows.optionalText(row, "remediation")));
  }

  Uni<List<MadeChange>> madeOn(Collection<HostId> hosts, Collection<UUID> paths) {
    return client
        .preparedQuery(MADE)
        .execute(Tuple.of(names(hosts), paths.toArray(UUID[]::new)))
        .map(HostChangeRows::made);
  }

  private static List<MadeChange> made(RowSet<Row> rows) {
    List<MadeChange> made = new ArrayList<>();
    for (Row row : rows) {
      RemediationDetail detail = CODEC.fromJson(row.getString("detail"), RemediationDetail.class);
      detail
          .changes()
          .forEach(
              change ->
                  made.add(
                      new MadeChange(
                          row.getUUID("id"),
                          row.getUUID("path_id"),
                          new HostId(row.getString("host")),
                          row.getString("state").equals("confirmed"),
                          Rows.instant(row, "updated_at"),
                          change)));
    }
    return made;
  }

  private static String[] names(Collection<HostId> hosts) {
    return hosts.stream().map(HostId::value).toArray(String[]::new);
  }
}
