package dev.longhaul.server.persistence;

import dev.longhaul.server.flow.PathView;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;
import org.hibernate.annotations.Immutable;
import org.jspecify.annotations.Nullable;

/** A row of {@code path}; only read here, the ingest path writes it by plain SQL. */
@Entity
@Immutable
@Table(name = "path")
class PathEntity {

  @Id UUID id;

  String sender;

  String receiver;

  short family;

  long version;

  @Column(name = "first_seen")
  Instant firstSeen;

  @Column(name = "last_seen")
  Instant lastSeen;

  String verdict;

  @Column(name = "verdict_since")
  Instant verdictSince;

  String summary;

  @Nullable Float confidence;

  @Column(name = "measured_bps")
  @Nullable Double measuredBitsPerSecond;

  @Column(name = "ceiling_bps")
  @Nullable Double ceilingBitsPerSecond;

  @Column(name = "judged_at")
  @Nullable Instant judgedAt;

  PathView view() {
    return new PathView(
        id,
        sender,
        receiver,
        family,
        version,
        firstSeen,
        lastSeen,
        verdict,
        verdictSince,
        summary,
        optional(confidence == null ? null : Double.valueOf(confidence.toString())),
        optional(measuredBitsPerSecond),
        optional(ceilingBitsPerSecond),
        Optional.ofNullable(judgedAt));
  }

  private static OptionalDouble optional(@Nullable Double value) {
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }
}
