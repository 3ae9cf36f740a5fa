package dev.longhaul.server.flow;

import dev.longhaul.contract.v1.CommandData.HostChange;
import dev.longhaul.contract.v1.CommandResult;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;
import java.util.Optional;

/**
 * What was sent to a host and what it reported last.
 *
 * @param peer far end of the path
 * @param confirmWithinSeconds how long the host holds the changes without a confirmation
 * @param changes the changes as sent
 * @param values settings with the values in force, as the host reported them last
 * @param checks how the verification stands; empty before the first look
 */
@RegisterForReflection
public record RemediationDetail(
    Optional<String> peer,
    long confirmWithinSeconds,
    List<HostChange> changes,
    List<CommandResult.Value> values,
    Optional<Checks> checks) {

  public RemediationDetail {
    changes = List.copyOf(changes);
    values = List.copyOf(values);
  }

  /** The same with what the host reported; an empty report tells nothing new. */
  RemediationDetail reported(List<CommandResult.Value> latest) {
    return latest.isEmpty()
        ? this
        : new RemediationDetail(peer, confirmWithinSeconds, changes, latest, checks);
  }

  /** The same with the reason of a decision, which ends the verification. */
  RemediationDetail decided(String reason) {
    return reason.isEmpty() ? this : checked(checks.orElse(Checks.NONE).standing(reason));
  }

  RemediationDetail checked(Checks latest) {
    return new RemediationDetail(peer, confirmWithinSeconds, changes, values, Optional.of(latest));
  }
}
