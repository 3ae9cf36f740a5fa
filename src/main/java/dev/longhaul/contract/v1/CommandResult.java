package dev.longhaul.contract.v1;

import java.util.List;
import java.util.Optional;

/**
 * What a host did with a command ({@code dev.longhaul.command-result.v1}).
 *
 * @param commandId id of the command event this answers
 * @param outcome {@code applied}, {@code confirmed}, {@code rolled-back}, {@code refused}, {@code
 *     superseded} or {@code failed}
 * @param reason why, for a person
 * @param values settings with the values now in force
 */
public record CommandResult(
    String host,
    String remediationId,
    Optional<String> commandId,
    String outcome,
    Optional<String> reason,
    List<Value> values) {

  /** A setting with the value now in force. */
  public record Value(String setting, Optional<String> target, Optional<String> value) {}
}
