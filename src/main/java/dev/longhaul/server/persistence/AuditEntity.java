package dev.longhaul.server.persistence;

import io.vertx.core.json.JsonObject;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;

/** A row of {@code audit}; written once, never changed. */
@Entity
@Table(name = "audit")
class AuditEntity {

  @Id UUID id;

  Instant at;

  String actor;

  String action;

  String target;

  JsonObject detail;
}
