package dev.longhaul.server.persistence;

import dev.longhaul.server.flow.AlertView;
import dev.longhaul.server.flow.DiagnosisView;
import dev.longhaul.server.flow.History;
import dev.longhaul.server.flow.MeasurementView;
import dev.longhaul.server.flow.PageOf;
import dev.longhaul.server.flow.Slice;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Measurements, verdicts and alerts by plain SQL; every list walks an index. */
@ApplicationScoped
class SqlHistory implements History {

  private static final String MEASUREMENTS =
      "select observed_at, id, host, path_id, kind, goodput_bps, retransmit_share, rtt_us, ";

  private static final String DIAGNOSES =
      "select id, path_id, at, verdict, previous, confidence, judgement::text as judgement from"
          + " diagnosis";

  private static final String ALERTS =
      "select id, fingerprint, kind, severity, status, host, path_id, cause, summary, since, until,"
          + " changed_at, data::text as data from alert";

  private final Sql sql;

  SqlHistory(Sql sql) {
    this.sql = sql;
  }

  @Override
  public Uni<Slice<MeasurementView>> measurements(
      MeasurementFilter filter, PageOf<MeasurementView.Key> page) {
    Conditions where =
        new Conditions()
            .and("path_id = ?", filter.path())
            .and("host = ?", filter.host())
            .and("kind = ?", filter.kind())
            .and("observed_at >= ?", filter.from())
            .and("observed_at < ?", filter.to());
    // The first condition follows from the second; it lets the planner leave partitions out.
    page.after()
        .ifPresent(
            k ->
                where
                    .and("observed_at <= ?", Optional.of(k.observedAt()))
                    .and("(observed_at, id) < (?1, ?2)", k.observedAt(), k.id()));
    String query =
        MEASUREMENTS
            + (filter.withEvent() ? "event::text" : "null::text")
            + " as event from measurement"
            + where.ordered("observed_at desc, id desc", page.limit());
    return sql.list(query, where.params(), SqlHistory::measurement)
        .map(found -> Slice.of(found, page.limit()));
  }

  @Override
  public Uni<Slice<DiagnosisView>> diagnoses(Optional<UUID> path, PageOf<UUID> page) {
    Conditions where = new Conditions().and("path_id = ?", path).and("id < ?", page.after());
    String query = DIAGNOSES + where.ordered("id desc", page.limit());
    return sql.list(query, where.params(), SqlHistory::diagnosis)
        .map(found -> Slice.of(found, page.limit()));
  }

  @Override
  public Uni<List<DiagnosisView>> diagnoses(List<UUID> ids) {
    return sql.list(
        DIAGNOSES + " where id = any($1) order by id",
        List.of((Object) ids.toArray(UUID[]::new)),
        SqlHistory::diagnosis);
  }

  @Override
  public Uni<List<DiagnosisView>> diagnosesSince(UUID after, int limit) {
    return sql.list(
        DIAGNOSES + " where id > $1 order by id limit $2",
        List.of(after, limit),
        SqlHistory::diagnosis);
  }

  @Override
  public Uni<Slice<AlertView>> alerts(AlertFilter filter, PageOf<UUID> page) {
    Conditions where =
        new Conditions()
            .and("status = ?", filter.status())
            .and("kind = ?", filter.kind())
            .and("host = ?", filter.host())
            .and("path_id = ?", filter.path())
            .and("id < ?", page.after());
    String query = ALERTS + where.ordered("id desc", page.limit());
    return sql.list(query, where.params(), SqlHistory::alert)
        .map(found -> Slice.of(found, page.limit()));
  }

  @Override
  public Uni<List<AlertView>> alerts(List<UUID> ids) {
    return sql.list(
        ALERTS + " where id = any($1) order by id",
        List.of((Object) ids.toArray(UUID[]::new)),
        SqlHistory::alert);
  }

  @Override
  public Uni<List<AlertView>> alertsSince(Instant moment, int limit) {
    return sql.list(
        ALERTS + " where changed_at >= $1 order by changed_at, id limit $2",
        List.of(moment.atOffset(ZoneOffset.UTC), limit),
        SqlHistory::alert);
  }

  private static MeasurementView measurement(Row row) {
    return new MeasurementView(
        Rows.instant(row, "observed_at"),
        row.getUUID("id"),
        row.getString("host"),
        Optional.ofNullable(row.getUUID("path_id")),
        row.getString("kind"),
        Rows.optionalDouble(row, "goodput_bps"),
        Rows.optionalReal(row, "retransmit_share"),
        Rows.optionalLong(row, "rtt_us"),
        Rows.optionalText(row, "event"));
  }

  private static DiagnosisView diagnosis(Row row) {
    return new DiagnosisView(
        row.getUUID("id"),
        row.getUUID("path_id"),
        Rows.instant(row, "at"),
        row.getString("verdict"),
        Rows.optionalText(row, "previous"),
        Rows.optionalReal(row, "confidence"),
        row.getString("judgement"));
  }

  private static AlertView alert(Row row) {
    return new AlertView(
        row.getUUID("id"),
        row.getString("fingerprint"),
        row.getString("kind"),
        row.getString("severity"),
        row.getString("status"),
        row.getString("host"),
        Optional.ofNullable(row.getUUID("path_id")),
        Rows.optionalText(row, "cause"),
        row.getString("summary"),
        Rows.instant(row, "since"),
        Rows.optionalInstant(row, "until"),
        Rows.instant(row, "changed_at"),
        row.getString("data"));
  }
}
