package dev.longhaul.server.persistence;

import dev.longhaul.server.flow.HostView;
import dev.longhaul.server.flow.Inventory;
import dev.longhaul.server.flow.PageOf;
import dev.longhaul.server.flow.PathView;
import dev.longhaul.server.flow.Slice;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Hosts and paths by plain SQL; every list walks an index. */
@ApplicationScoped
class SqlInventory implements Inventory {

  private static final String HOSTS =
      "select id, first_seen, last_seen, state_at, null::text[] as addresses, null::text as state"
          + " from host";

  private static final String HOST =
      "select id, first_seen, last_seen, state_at, state::text as state, array(select address from"
          + " host_address where host_id = host.id order by address limit 1000) as addresses from"
          + " host where id = $1";

  private static final String PATHS =
      "select id, sender, receiver, family, version, first_seen, last_seen, verdict, verdict_since,"
          + " summary, confidence, measured_bps, ceiling_bps, judged_at from path";

  private final Sql sql;

  SqlInventory(Sql sql) {
    this.sql = sql;
  }

  @Override
  public Uni<Slice<HostView>> hosts(Optional<String> prefix, PageOf<String> page) {
    Conditions where =
        new Conditions()
            .and("id like ?", Conditions.beginningWith(prefix))
            .and("id > ?", page.after());
    String query = HOSTS + where.ordered("id", page.limit());
    return sql.list(query, where.params(), SqlInventory::host)
        .map(found -> Slice.of(found, page.limit()));
  }

  @Override
  public Uni<Optional<HostView>> host(String id) {
    return sql.first(HOST, List.of(id), SqlInventory::host);
  }

  @Override
  public Uni<Slice<PathView>> paths(PathFilter filter, PageOf<UUID> page) {
    Conditions where =
        new Conditions()
            .and("verdict = ?", filter.verdict())
            .and("sender = ?", filter.sender())
            .and("receiver = ?", filter.receiver())
            .and("(sender like ? or receiver like ?)", Conditions.beginningWith(filter.prefix()))
            .and("id > ?", page.after());
    String query = PATHS + where.ordered("id", page.limit());
    return sql.list(query, where.params(), SqlInventory::path)
        .map(found -> Slice.of(found, page.limit()));
  }

  @Override
  public Uni<Optional<PathView>> path(UUID id) {
    return sql.first(PATHS + " where id = $1", List.of(id), SqlInventory::path);
  }

  @Override
  public Uni<Optional<PathView>> fastestSibling(PathView path) {
    return sql.first(
        PATHS
            + " where receiver = $1 and family = $2 and sender <> $3 and measured_bps is not null"
            + " order by measured_bps desc limit 1",
        List.of(path.receiver(), (short) path.family(), path.sender()),
        SqlInventory::path);
  }

  @Override
  public Uni<Optional<String>> judgement(UUID path) {
    return sql.first(
            "select judgement::text as judgement from path where id = $1",
            List.of(path),
            row -> Rows.optionalText(row, "judgement"))
        .map(found -> found.flatMap(judgement -> judgement));
  }

  private static HostView host(Row row) {
    String[] addresses = row.getArrayOfStrings("addresses");
    return new HostView(
        row.getString("id"),
        Rows.instant(row, "first_seen"),
        Rows.instant(row, "last_seen"),
        Rows.optionalInstant(row, "state_at"),
        addresses == null ? List.of() : List.of(addresses),
        Rows.optionalText(row, "state"));
  }

  private static PathView path(Row row) {
    return new PathView(
        row.getUUID("id"),
        row.getString("sender"),
        row.getString("receiver"),
        row.getShort("family"),
        row.getLong("version"),
        Rows.instant(row, "first_seen"),
        Rows.instant(row, "last_seen"),
        row.getString("verdict"),
        Rows.instant(row, "verdict_since"),
        row.getString("summary"),
        Rows.optionalReal(row, "confidence"),
        Rows.optionalDouble(row, "measured_bps"),
        Rows.optionalDouble(row, "ceiling_bps"),
        Rows.optionalInstant(row, "judged_at"));
  }
}
