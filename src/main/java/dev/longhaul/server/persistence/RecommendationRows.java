package dev.longhaul.server.persistence;

import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.server.flow.JudgedPath;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.SqlClient;
import java.util.List;

/**
 * Recommendations that follow from verdicts. At most one is open for a path; other advice
 * supersedes it; the same advice is not given again after it was dismissed, nor while it was only
 * just approved.
 */
final class RecommendationRows {

  private static final String SUPERSEDE =
      """
      update recommendation r
      set status = 'superseded', version = r.version + 1, decided_at = n.at
      from unnest($1::uuid[], $2::text[], $3::timestamptz[]) n(path, fingerprint, at)
      where r.path_id = n.path and r.status = 'open' and r.fingerprint is distinct from n.fingerprint
      """;

  private static final String INSERT =
      """
      insert into recommendation
        (id, path_id, created_at, status, fingerprint, cause, host, judgement)
      select id, path, at, 'open', fingerprint, cause, host, judgement::json
      from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::text[], $5::text[], $6::text[],
        $7::text[]) n(id, path, at, fingerprint, cause, host, judgement)
      where not exists (
        select 1 from recommendation r
        where r.path_id = n.path and r.fingerprint = n.fingerprint
          and (r.status in ('open', 'dismissed')
            or r.status = 'approved' and r.decided_at > n.at - interval '1 hour'))
      on conflict do nothing
      """;

  private final SqlClient client;

  RecommendationRows(SqlClient client) {
    this.client = client;
  }

  Uni<Void> save(List<JudgedPath> changed) {
    List<JudgedPath> different = changed.stream().filter(RecommendationRows::isDecisive).toList();
    List<JudgedPath> advised = different.stream().filter(p -> p.advice().isPresent()).toList();
    return supersede(different).chain(() -> insert(advised));
  }

  /** A lack of evidence takes no advice back. */
  private static boolean isDecisive(JudgedPath path) {
    return path.judgement().diagnosis().verdict() != Cause.INSUFFICIENT_EVIDENCE
        && path.change().map(JudgedPath.Changed::adviceChanged).orElse(false);
  }

  private Uni<Void> supersede(List<JudgedPath> paths) {
    if (paths.isEmpty()) {
      return Uni.createFrom().voidItem();
    }
    Columns columns = new Columns(paths.size());
    for (JudgedPath path : paths) {
      columns
          .uuid(0, path.id())
          .text(1, path.advice().orElse(null))
          .time(2, path.judgedAt())
          .next();
    }
    return client.preparedQuery(SUPERSEDE).execute(columns.tuple()).replaceWithVoid();
  }

  private Uni<Void> insert(List<JudgedPath> paths) {
    if (paths.isEmpty()) {
      return Uni.createFrom().voidItem();
    }
    Columns columns = new Columns(paths.size());
    for (JudgedPath path : paths) {
      JudgedPath.Changed change = path.change().orElseThrow();
      columns
          .uuid(0, change.recommendation())
          .uuid(1, path.id())
          .time(2, path.judgedAt())
          .text(3, path.advice().orElseThrow())
          .text(4, path.judgement().diagnosis().verdict().name())
          .text(5, change.host().value())
          .text(6, path.document())
          .next();
    }
    return client.preparedQuery(INSERT).execute(columns.tuple()).replaceWithVoid();
  }
}
