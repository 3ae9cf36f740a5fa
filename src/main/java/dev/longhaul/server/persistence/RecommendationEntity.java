package dev.longhaul.server.persistence;

import io.vertx.core.json.JsonObject;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A row of {@code recommendation}; made by ingest, decided here. */
@Entity
@Table(name = "recommendation")
class RecommendationEntity {

  @Id UUID id;

  @Version int version;

  @Column(name = "path_id", updatable = false)
  UUID pathId;

  @Column(name = "created_at", updatable = false)
  Instant createdAt;

  String status;

  @Column(updatable = false)
  String fingerprint;

  @Column(updatable = false)
  String cause;

  @Column(updatable = false)
  String host;

  @Column(updatable = false)
  JsonObject judgement;

  @Column(name = "decided_at")
  @Nullable Instant decidedAt;

  @Column(name = "decided_by")
  @Nullable String decidedBy;

  @Nullable String reason;
}
