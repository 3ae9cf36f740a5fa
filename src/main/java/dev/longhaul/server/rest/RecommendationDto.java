package dev.longhaul.server.rest;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRawValue;
import dev.longhaul.contract.v1.JudgementDocument;
import dev.longhaul.server.flow.RecommendationView;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A recommendation and what became of it.
 *
 * @param probe whether a probe runs on the host, so that approving makes the change; without one
 *     only the script helps
 */
@RegisterForReflection
@Schema(name = "Recommendation")
public record RecommendationDto(
    UUID id,
    int version,
    UUID pathId,
    String sender,
    String receiver,
    Instant createdAt,
    @Schema(enumeration = {"open", "approved", "dismissed", "superseded"}) String status,
    String cause,
    String host,
    @Schema(description = "Whether a probe runs on the host, so that approving makes the change.")
        boolean probe,
    Optional<Decision> decision,
    String script,
    @JsonRawValue @Schema(implementation = JudgementDocument.class) String judgement) {

  /** Who decided when, and why. */
  @RegisterForReflection
  @Schema(name = "Decision")
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  public record Decision(Instant at, String by, String reason) {}

  static RecommendationDto of(RecommendationView r) {
    return new RecommendationDto(
        r.id(),
        r.version(),
        r.pathId(),
        r.sender(),
        r.receiver(),
        r.createdAt(),
        r.status(),
        r.cause(),
        r.host(),
        r.probe(),
        r.decision().map(d -> new Decision(d.at(), d.by(), d.reason())),
        Api.BASE + "/recommendations/" + r.id() + "/script",
        r.judgementJson());
  }
}
