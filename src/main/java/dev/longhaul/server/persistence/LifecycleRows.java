package dev.longhaul.server.persistence;

import dev.longhaul.core.remediation.RemediationState;
import dev.longhaul.core.remediation.StateName;
import dev.longhaul.server.flow.PathView;
import dev.longhaul.server.flow.RecommendationView;
import dev.longhaul.server.flow.RemediationDetail;
import dev.longhaul.server.flow.RemediationView;
import dev.longhaul.wire.DataCodec;
import io.vertx.mutiny.sqlclient.Row;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** Between rows of recommendations and remediations and what the use cases know. */
final class LifecycleRows {

  static final String RECOMMENDATIONS =
      "select r.id, r.version, r.path_id, p.sender, p.receiver, p.family, r.created_at, r.status,"
          + " r.cause, r.host, exists (select 1 from host h where h.id = r.host) as probe,"
          + " r.judgement::text as judgement, r.decided_at, r.decided_by, r.reason from"
          + " recommendation r join path p on p.id = r.path_id";

  static final String REMEDIATIONS =
      "select id, version, recommendation_id, path_id, host, state, created_at, updated_at,"
          + " deadline, reason, detail::text as detail from remediation";

  private static final DataCodec CODEC = new DataCodec();

  private LifecycleRows() {}

  static RecommendationView recommendation(Row row) {
    Optional<Instant> decidedAt = Rows.optionalInstant(row, "decided_at");
    return new RecommendationView(
        row.getUUID("id"),
        row.getInteger("version"),
        row.getUUID("path_id"),
        row.getString("sender"),
        row.getString("receiver"),
        row.getShort("family"),
        Rows.instant(row, "created_at"),
        row.getString("status"),
        row.getString("cause"),
        row.getString("host"),
        row.getBoolean("probe"),
        row.getString("judgement"),
        decidedAt.map(
            at ->
                new RecommendationView.Decision(
                    at,
                    Rows.optionalText(row, "decided_by").orElse(""),
                    Rows.optionalText(row, "reason").orElse(""))));
  }

  static RecommendationView recommendation(RecommendationEntity e, PathView path, boolean probe) {
    return new RecommendationView(
        e.id,
        e.version,
        e.pathId,
        path.sender(),
        path.receiver(),
        path.family(),
        e.createdAt,
        e.status,
        e.cause,
        e.host,
        probe,
        e.judgement.encode(),
        Optional.ofNullable(e.decidedAt)
            .map(
                at ->
                    new RecommendationView.Decision(
                        at,
                        Optional.ofNullable(e.decidedBy).orElse(""),
                        Optional.ofNullable(e.reason).orElse(""))));
  }

  static RemediationView remediation(Row row) {
    return new RemediationView(
        row.getUUID("id"),
        row.getInteger("version"),
        row.getUUID("recommendation_id"),
        row.getUUID("path_id"),
        row.getString("host"),
        Rows.instant(row, "created_at"),
        state(
            row.getUUID("id"),
            row.getString("state"),
            Rows.instant(row, "updated_at"),
            Rows.optionalInstant(row, "deadline"),
            row.getString("reason")),
        detail(row.getString("detail")));
  }

  static RemediationView remediation(RemediationEntity e) {
    return new RemediationView(
        e.id,
        e.version,
        e.recommendationId,
        e.pathId,
        e.host,
        e.createdAt,
        state(e.id, e.state, e.updatedAt, Optional.ofNullable(e.deadline), e.reason),
        detail(e.detail.encode()));
  }

  static String detailJson(RemediationDetail detail) {
    return CODEC.toJson(detail);
  }

  private static RemediationDetail detail(String json) {
    return CODEC.fromJson(json, RemediationDetail.class);
  }

  private static RemediationState state(
      UUID id, String name, Instant since, Optional<Instant> deadline, String reason) {
    return StateName.parse(name)
        .orElseThrow(() -> new IllegalStateException("Remediation " + id + " is in no known state"))
        .state(since, deadline.orElse(since), reason);
  }
}
