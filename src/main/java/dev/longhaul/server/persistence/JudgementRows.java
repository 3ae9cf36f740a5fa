package dev.longhaul.server.persistence;

import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.diagnosis.Confidence;
import dev.longhaul.core.diagnosis.Diagnosis;
import dev.longhaul.core.diagnosis.Finding;
import dev.longhaul.model.Bandwidth;
import dev.longhaul.server.flow.JudgedPath;
import dev.longhaul.server.flow.JudgedPath.AlertChange;
import dev.longhaul.server.flow.LiveNotice;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.SqlClient;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Verdicts and what follows from them: history, recommendations, alerts, live notices. */
final class JudgementRows {

  private static final String UPDATE_PATHS =
      """
      update path p set
        version = p.version + 1,
        last_seen = greatest(p.last_seen, n.at),
        verdict_since =
          case when p.verdict = n.verdict and p.judged_at is not null then p.verdict_since
          else n.at end,
        verdict = n.verdict, summary = n.summary, confidence = n.confidence,
        measured_bps = n.measured, ceiling_bps = n.ceiling, judged_at = n.judged_at,
        judgement = n.judgement::json, alert_state = n.alert_state::json, advice = n.advice
      from unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::text[], $5::float8[],
        $6::float8[], $7::float8[], $8::timestamptz[], $9::text[], $10::text[], $11::text[])
        n(id, at, verdict, summary, confidence, measured, ceiling, judged_at, judgement,
          alert_state, advice)
      where p.id = n.id
      """;

  private static final String INSERT_DIAGNOSES =
      """
      insert into diagnosis (id, path_id, at, verdict, previous, confidence, judgement)
      select id, path, at, verdict, previous, confidence, judgement::json
      from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::text[], $5::text[],
        $6::float8[], $7::text[]) n(id, path, at, verdict, previous, confidence, judgement)
      """;

  private static final String SAVE_HISTORIES =
      """
      insert into path_history (path_id, data)
      select id, data::json from unnest($1::uuid[], $2::text[]) n(id, data)
      on conflict (path_id) do update set data = excluded.data
      """;

  private static final String NOTIFY =
      "select pg_notify('" + LiveNotice.CHANNEL + "', payload) from unnest($1::text[]) payload";

  private final SqlClient client;
  private final RecommendationRows recommendations;
  private final AlertRows alerts;

  JudgementRows(SqlClient client) {
    this.client = client;
    this.recommendations = new RecommendationRows(client);
    this.alerts = new AlertRows(client);
  }

  Uni<Void> save(List<JudgedPath> paths) {
    if (paths.isEmpty()) {
      return Uni.createFrom().voidItem();
    }
    List<JudgedPath> changed = paths.stream().filter(p -> p.change().isPresent()).toList();
    return updatePaths(paths)
        .chain(() -> saveHistories(paths))
        .chain(() -> insertDiagnoses(changed))
        .chain(() -> recommendations.save(changed))
        .chain(() -> alerts.save(paths))
        .chain(() -> tell(paths));
  }

  private Uni<Void> updatePaths(List<JudgedPath> paths) {
    Columns columns = new Columns(paths.size());
    for (JudgedPath path : paths) {
      Diagnosis diagnosis = path.judgement().diagnosis();
      columns
          .uuid(0, path.id())
          .time(1, path.evidenceAt())
          .text(2, diagnosis.verdict().name())
          .text(3, diagnosis.summary())
          .real(4, confidence(diagnosis))
          .real(5, bps(diagnosis.measured()))
          .real(6, bps(first(diagnosis).flatMap(Finding::ceiling)))
          .time(7, path.judgedAt())
          .text(8, path.document())
          .text(9, AlertStateJson.write(path.alertState()))
          .text(10, path.advice().orElse(null))
          .next();
    }
    return client.preparedQuery(UPDATE_PATHS).execute(columns.tuple()).replaceWithVoid();
  }

  private Uni<Void> saveHistories(List<JudgedPath> paths) {
    List<JudgedPath> withNews = paths.stream().filter(p -> p.history().isPresent()).toList();
    if (withNews.isEmpty()) {
      return Uni.createFrom().voidItem();
    }
    Columns columns = new Columns(withNews.size());
    for (JudgedPath path : withNews) {
      columns
          .uuid(0, path.id())
          .text(1, PathHistoryJson.write(path.history().orElseThrow()))
          .next();
    }
    return client.preparedQuery(SAVE_HISTORIES).execute(columns.tuple()).replaceWithVoid();
  }

  private Uni<Void> insertDiagnoses(List<JudgedPath> changed) {
    if (changed.isEmpty()) {
      return Uni.createFrom().voidItem();
    }
    Columns columns = new Columns(changed.size());
    for (JudgedPath path : changed) {
      JudgedPath.Changed change = path.change().orElseThrow();
      columns
          .uuid(0, change.id())
          .uuid(1, path.id())
          .time(2, path.evidenceAt())
          .text(3, path.judgement().diagnosis().verdict().name())
          .text(4, change.previous().map(Cause::name).orElse(null))
          .real(5, confidence(path.judgement().diagnosis()))
          .text(6, path.document())
          .next();
    }
    return client.preparedQuery(INSERT_DIAGNOSES).execute(columns.tuple()).replaceWithVoid();
  }

  private Uni<Void> tell(List<JudgedPath> paths) {
    List<String> notices = new ArrayList<>();
    for (JudgedPath path : paths) {
      path.change()
          .ifPresent(
              c -> notices.add(new LiveNotice("diagnosis", c.id(), Optional.of(path.id())).json()));
      for (AlertChange alert : path.alerts()) {
        notices.add(new LiveNotice("alert", alert.id(), Optional.of(path.id())).json());
      }
    }
    if (notices.isEmpty()) {
      return Uni.createFrom().voidItem();
    }
    return client
        .preparedQuery(NOTIFY)
        .execute(Tuple.of(notices.toArray(String[]::new)))
        .replaceWithVoid();
  }

  private static Optional<Finding> first(Diagnosis diagnosis) {
    return diagnosis.findings().stream().findFirst();
  }

  private static OptionalDouble confidence(Diagnosis diagnosis) {
    return first(diagnosis)
        .map(Finding::confidence)
        .map(Confidence::value)
        .map(OptionalDouble::of)
        .orElseGet(OptionalDouble::empty);
  }

  private static OptionalDouble bps(Optional<Bandwidth> rate) {
    return rate.isPresent()
        ? OptionalDouble.of(rate.get().bitsPerSecond())
        : OptionalDouble.empty();
  }
}
