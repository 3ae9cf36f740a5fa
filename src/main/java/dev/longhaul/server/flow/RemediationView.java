package dev.longhaul.server.flow;

import dev.longhaul.core.remediation.RemediationState;
import java.time.Instant;
import java.util.UUID;

/** One change of one host and where it stands. */
public record RemediationView(
    UUID id,
    int version,
    UUID recommendationId,
    UUID pathId,
    String host,
    Instant createdAt,
    RemediationState state,
    RemediationDetail detail) {

  /** This remediation in another state, with other values reported by the host. */
  RemediationView with(RemediationState next, RemediationDetail nextDetail) {
    return new RemediationView(
        id, version, recommendationId, pathId, host, createdAt, next, nextDetail);
  }
}
