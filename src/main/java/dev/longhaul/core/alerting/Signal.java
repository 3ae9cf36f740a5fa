package dev.longhaul.core.alerting;

import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.diagnosis.RuleId;
import dev.longhaul.model.HostId;
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
 * @param slowdown the figures, where it is about a regression
 * @param host the host it is about, where that does not follow from the kind
 */
public record Signal(
    AlertKind kind,
    Severity severity,
    Optional<Cause> cause,
    String reason,
    List<RuleId> rules,
    Optional<Slowdown> slowdown,
    Optional<HostId> host) {

  public Signal {
    rules = List.copyOf(rules);
  }

  /** A signal about a cause. */
  public Signal(
      AlertKind kind, Severity severity, Optional<Cause> cause, String reason, List<RuleId> rules) {
    this(kind, severity, cause, reason, rules, Optional.empty(), Optional.empty());
  }

  /** The same with other words and figures. */
  Signal saying(String other, Optional<Slowdown> figures) {
    return new Signal(kind, severity, cause, other, rules, figures, host);
  }
}
