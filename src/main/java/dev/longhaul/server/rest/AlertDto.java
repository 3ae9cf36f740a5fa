package dev.longhaul.server.rest;

import com.fasterxml.jackson.annotation.JsonRawValue;
import dev.longhaul.contract.v1.AlertData;
import dev.longhaul.server.flow.AlertView;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** An alert; {@code data} is what its newest event on the alerts topic carries. */
@RegisterForReflection
@Schema(name = "Alert")
public record AlertDto(
    UUID id,
    String fingerprint,
    String kind,
    @Schema(enumeration = {"critical", "warning", "info"}) String severity,
    @Schema(enumeration = {"firing", "resolved"}) String status,
    String host,
    Optional<UUID> pathId,
    Optional<String> cause,
    String summary,
    Instant since,
    Optional<Instant> until,
    @JsonRawValue @Schema(implementation = AlertData.class) String data) {

  static AlertDto of(AlertView a) {
    return new AlertDto(
        a.id(),
        a.fingerprint(),
        a.kind(),
        a.severity(),
        a.status(),
        a.host(),
        a.pathId(),
        a.cause(),
        a.summary(),
        a.since(),
        a.until(),
        a.dataJson());
  }
}
