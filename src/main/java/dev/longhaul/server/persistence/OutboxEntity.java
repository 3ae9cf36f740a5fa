package dev.longhaul.server.persistence;

import io.vertx.core.json.JsonObject;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A row of {@code outbox}; the relay reads and removes it by plain SQL. */
@Entity
@Table(name = "outbox")
class OutboxEntity {

  @Id
  @GeneratedValue(strategy = GenerationType.IDENTITY)
  @Nullable Long seq;

  short shard;

  UUID id;

  String topic;

  @Nullable String key;

  JsonObject headers;

  byte @Nullable [] payload;

  @Column(name = "created_at")
  Instant createdAt;
}
