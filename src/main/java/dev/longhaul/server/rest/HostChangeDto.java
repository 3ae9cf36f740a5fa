package dev.longhaul.server.rest;

import dev.longhaul.core.history.HostChange;
import dev.longhaul.server.flow.HostChangeView;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A setting of a host that was seen to have another value than before. */
@RegisterForReflection
@Schema(name = "HostChange")
public record HostChangeDto(
    UUID id,
    String host,
    @Schema(description = "When the new value was first seen.") Instant at,
    @Schema(description = "When the old value was last seen.") Instant notBefore,
    String setting,
    Optional<String> target,
    String from,
    String to,
    @Schema(description = "The remediation that made the change or took it back.")
        Optional<String> remediationId) {

  static HostChangeDto of(HostChangeView view) {
    HostChange c = view.change();
    return new HostChangeDto(
        view.id(),
        c.host().value(),
        c.at(),
        c.notBefore(),
        c.difference().setting(),
        c.difference().target(),
        c.difference().from(),
        c.difference().to(),
        c.remediation());
  }
}
