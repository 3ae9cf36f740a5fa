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

/** A row of {@code remediation}. */
@Entity
@Table(name = "remediation")
class RemediationEntity {

  @Id UUID id;

  @Version int version;

  @Column(name = "recommendation_id", updatable = false)
  UUID recommendationId;

  @Column(name = "path_id", updatable = false)
  UUID pathId;

  @Column(updatable = false)
  String host;

  String state;

  @Column(name = "created_at", updatable = false)
  Instant createdAt;

  @Column(name = "updated_at")
  Instant updatedAt;

  @Nullable Instant deadline;

  String reason;

  JsonObject detail;
}
