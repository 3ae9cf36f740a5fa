package dev.longhaul.server.persistence;

import dev.longhaul.core.history.HostChange;
import dev.longhaul.core.history.PathHistory;
import dev.longhaul.server.flow.HostChangeView;
import dev.longhaul.server.flow.OverTime;
import dev.longhaul.server.flow.PageOf;
import dev.longhaul.server.flow.Slice;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Histories of paths and changes of hosts by plain SQL; every list walks an index. */
@ApplicationScoped
class SqlOverTime implements OverTime {

  private final Sql sql;

  SqlOverTime(Sql sql) {
    this.sql = sql;
  }

  @Override
  public Uni<PathHistory> goodput(UUID path) {
    return sql.first(
            "select data::text as data from path_history where path_id = $1",
            List.of(path),
            row -> PathHistoryJson.read(row.getString("data")))
        .map(found -> found.orElse(PathHistory.NONE));
  }

  @Override
  public Uni<List<HostChange>> changesOf(List<String> hosts, Instant since) {
    return sql.list(
        HostChangeRows.OF_HOSTS,
        List.of(hosts.toArray(String[]::new), since.atOffset(ZoneOffset.UTC)),
        row -> HostChangeRows.view(row).change());
  }

  @Override
  public Uni<Slice<HostChangeView>> changes(String host, PageOf<UUID> page) {
    Conditions where =
        new Conditions().and("host = ?", Optional.of(host)).and("id < ?", page.after());
    return sql.list(
            HostChangeRows.SELECT + where.ordered("id desc", page.limit()),
            where.params(),
            HostChangeRows::view)
        .map(found -> Slice.of(found, page.limit()));
  }
}
