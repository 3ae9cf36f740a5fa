package dev.longhaul.server.rest;

import com.fasterxml.jackson.annotation.JsonRawValue;
import dev.longhaul.contract.v1.JudgementDocument;
import dev.longhaul.server.flow.DiagnosisView;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The moment at which the verdict on a path, or the advice, became another. */
@RegisterForReflection
@Schema(name = "Diagnosis")
public record DiagnosisDto(
    UUID id,
    UUID pathId,
    Instant at,
    String verdict,
    Optional<String> previous,
    OptionalDouble confidence,
    @JsonRawValue @Schema(implementation = JudgementDocument.class) String judgement) {

  static DiagnosisDto of(DiagnosisView d) {
    return new DiagnosisDto(
        d.id(), d.pathId(), d.at(), d.verdict(), d.previous(), d.confidence(), d.judgementJson());
  }
}
