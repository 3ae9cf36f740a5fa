package dev.longhaul.server.rest;

import dev.longhaul.contract.v1.CommandData.HostChange;
import dev.longhaul.contract.v1.CommandResult;
import dev.longhaul.core.remediation.RemediationState;
import dev.longhaul.core.remediation.StateName;
import dev.longhaul.server.flow.Checks;
import dev.longhaul.server.flow.RemediationView;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * One change of one host and where it stands.
 *
 * @param since when the present state began
 * @param deadline when silence of the host counts as an end; absent in a state that is one
 * @param values settings with the values in force, as the host reported them last
 * @param verification how the verification stands, for a person
 */
@RegisterForReflection
@Schema(name = "Remediation")
public record RemediationDto(
    UUID id,
    int version,
    UUID recommendationId,
    UUID pathId,
    String host,
    @Schema(
            enumeration = {
              "requested",
              "applied",
              "confirming",
              "confirmed",
              "rolling-back",
              "rolled-back",
              "refused",
              "superseded",
              "failed",
              "expired"
            })
        String state,
    Optional<String> reason,
    Instant createdAt,
    Instant since,
    Optional<Instant> deadline,
    long confirmWithinSeconds,
    List<HostChange> changes,
    List<CommandResult.Value> values,
    Optional<String> verification) {

  static RemediationDto of(RemediationView r) {
    return new RemediationDto(
        r.id(),
        r.version(),
        r.recommendationId(),
        r.pathId(),
        r.host(),
        StateName.of(r.state()).toString(),
        Optional.of(r.state().reason()).filter(s -> !s.isEmpty()),
        r.createdAt(),
        r.state().since(),
        r.state() instanceof RemediationState.Waiting w
            ? Optional.of(w.deadline())
            : Optional.empty(),
        r.detail().confirmWithinSeconds(),
        r.detail().changes(),
        r.detail().values(),
        r.detail().checks().map(Checks::standing));
  }
}
