package dev.longhaul.core.alerting;

import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.diagnosis.RuleId;
import java.util.List;
import java.util.Optional;

/**
 * What an alert says.
 *
 * @param kind what it is about
 * @param severity how bad it is
 * @param cause the cause behind it; empty where the symptom is all that is known
 * @param reason one sentence for a person
 * @param rules the rules behind it
 */
public record Signal(
    AlertKind kind, Severity severity, Optional<Cause> cause, String reason, List<RuleId> rules) {

  public Signal {
    rules = List.copyOf(rules);
  }
}
