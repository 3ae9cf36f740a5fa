package dev.longhaul.core.remediation;

/** What an event did to a remediation. */
public sealed interface Transition {

  /** It moved on. */
  record Moved(RemediationState to) implements Transition {}

  /** The event changes nothing: it came twice, too late or too early; harmless. */
  record Ignored(String reason) implements Transition {}

  /** A wish that cannot be granted in this state. */
  record Denied(String reason) implements Transition {}
}
