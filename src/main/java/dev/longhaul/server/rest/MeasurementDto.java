package dev.longhaul.server.rest;

import com.fasterxml.jackson.annotation.JsonRawValue;
import dev.longhaul.server.flow.MeasurementView;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A stored measurement; the event itself comes with {@code include=event} only. */
@RegisterForReflection
@Schema(name = "Measurement")
public record MeasurementDto(
    UUID id,
    Instant observedAt,
    String host,
    Optional<UUID> pathId,
    String kind,
    OptionalDouble goodputMbps,
    OptionalDouble retransmitShare,
    OptionalDouble rttMillis,
    @JsonRawValue @Schema(type = SchemaType.OBJECT, description = "The CloudEvent as it came.")
        @Nullable String event) {

  private static final double MICROS = 1e3;

  static MeasurementDto of(MeasurementView m) {
    return new MeasurementDto(
        m.id(),
        m.observedAt(),
        m.host(),
        m.pathId(),
        m.kind(),
        Mbps.of(m.goodputBitsPerSecond()),
        m.retransmitShare(),
        m.rttMicros().isPresent()
            ? OptionalDouble.of(m.rttMicros().getAsLong() / MICROS)
            : OptionalDouble.empty(),
        m.eventJson().orElse(null));
  }
}
