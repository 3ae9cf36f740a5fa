package dev.longhaul.server.rest;

import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.server.flow.PathView;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A path and what is thought of it. */
@RegisterForReflection
@Schema(name = "Path")
public record PathDto(
    UUID id,
    String sender,
    String receiver,
    @Schema(enumeration = {"ipv4", "ipv6"}) String addressFamily,
    Instant firstSeen,
    Instant lastSeen,
    @Schema(implementation = Cause.class) String verdict,
    Instant verdictSince,
    String summary,
    OptionalDouble confidence,
    OptionalDouble measuredMbps,
    OptionalDouble ceilingMbps,
    Optional<Instant> judgedAt) {

  static PathDto of(PathView p) {
    return new PathDto(
        p.id(),
        p.sender(),
        p.receiver(),
        "ipv" + p.family(),
        p.firstSeen(),
        p.lastSeen(),
        p.verdict(),
        p.verdictSince(),
        p.summary(),
        p.confidence(),
        Mbps.of(p.measuredBitsPerSecond()),
        Mbps.of(p.ceilingBitsPerSecond()),
        p.judgedAt());
  }
}
