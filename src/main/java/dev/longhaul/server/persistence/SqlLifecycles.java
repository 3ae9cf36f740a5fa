package dev.longhaul.server.persistence;

import dev.longhaul.server.flow.Lifecycles;
import dev.longhaul.server.flow.PageOf;
import dev.longhaul.server.flow.RecommendationView;
import dev.longhaul.server.flow.RemediationView;
import dev.longhaul.server.flow.Slice;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Lists of recommendations and remediations by plain SQL; every list walks an index. */
@ApplicationScoped
class SqlLifecycles implements Lifecycles {

  private final Sql sql;

  SqlLifecycles(Sql sql) {
    this.sql = sql;
  }

  @Override
  public Uni<Slice<RecommendationView>> recommendations(
      RecommendationFilter filter, PageOf<UUID> page) {
    Conditions where =
        new Conditions()
            .and("r.status = ?", filter.status())
            .and("r.host = ?", filter.host())
            .and("r.path_id = ?", filter.path())
            .and("r.id < ?", page.after());
    String query = LifecycleRows.RECOMMENDATIONS + where.ordered("r.id desc", page.limit());
    return sql.list(query, where.params(), LifecycleRows::recommendation)
        .map(found -> Slice.of(found, page.limit()));
  }

  @Override
  public Uni<Optional<RecommendationView>> recommendation(UUID id) {
    return sql.first(
        LifecycleRows.RECOMMENDATIONS + " where r.id = $1",
        List.of(id),
        LifecycleRows::recommendation);
  }

  @Override
  public Uni<Slice<RemediationView>> remediations(RemediationFilter filter, PageOf<UUID> page) {
    Conditions where =
        new Conditions()
            .and("state = ?", filter.state())
            .and("host = ?", filter.host())
            .and("recommendation_id = ?", filter.recommendation())
            .and("id < ?", page.after());
    String query = LifecycleRows.REMEDIATIONS + where.ordered("id desc", page.limit());
    return sql.list(query, where.params(), LifecycleRows::remediation)
        .map(found -> Slice.of(found, page.limit()));
  }

  @Override
  public Uni<Optional<RemediationView>> remediation(UUID id) {
    return sql.first(
        LifecycleRows.REMEDIATIONS + " where id = $1", List.of(id), LifecycleRows::remediation);
  }
}
