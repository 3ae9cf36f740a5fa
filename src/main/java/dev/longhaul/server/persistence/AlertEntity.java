package dev.longhaul.server.persistence;

import dev.longhaul.server.flow.AlertView;
import io.vertx.core.json.JsonObject;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A row of {@code alert} about a remediation; those about paths are written by the ingest path. */
@Entity
@Table(name = "alert")
class AlertEntity {

  @Id UUID id;

  String fingerprint;

  String kind;

  String severity;

  String status;

  String host;

  @Column(name = "path_id")
  @Nullable UUID pathId;

  @Nullable String cause;

  String summary;

  Instant since;

  @Nullable Instant until;

  JsonObject data;

  static AlertEntity of(AlertView alert) {
    AlertEntity e = new AlertEntity();
    e.id = alert.id();
    e.fingerprint = alert.fingerprint();
    e.kind = alert.kind();
    e.severity = alert.severity();
    e.status = alert.status();
    e.host = alert.host();
    e.pathId = alert.pathId().orElse(null);
    e.cause = alert.cause().orElse(null);
    e.summary = alert.summary();
    e.since = alert.since();
    e.until = alert.until().orElse(null);
    e.data = new JsonObject(alert.dataJson());
    return e;
  }

  AlertView view() {
    return new AlertView(
        id,
        fingerprint,
        kind,
        severity,
        status,
        host,
        Optional.ofNullable(pathId),
        Optional.ofNullable(cause),
        summary,
        since,
        Optional.ofNullable(until),
        until == null ? since : until,
        data.encode());
  }
}
