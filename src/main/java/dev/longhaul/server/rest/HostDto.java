package dev.longhaul.server.rest;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRawValue;
import dev.longhaul.contract.v1.MeasurementData;
import dev.longhaul.server.flow.HostView;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A host that reports to the service. Addresses and state come with a single host only. */
@RegisterForReflection
@Schema(name = "Host")
public record HostDto(
    String id,
    Instant firstSeen,
    Instant lastSeen,
    Optional<Instant> stateAt,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> addresses,
    @JsonRawValue @Schema(implementation = MeasurementData.HostState.class)
        @Nullable String state) {

  static HostDto of(HostView h) {
    return new HostDto(
        h.id(),
        h.firstSeen(),
        h.lastSeen(),
        h.stateAt(),
        h.addresses(),
        h.stateJson().orElse(null));
  }
}
