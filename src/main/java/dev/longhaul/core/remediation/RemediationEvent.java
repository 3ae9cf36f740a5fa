package dev.longhaul.core.remediation;

import java.time.Instant;

/** Something that may move a remediation on. */
public sealed interface RemediationEvent {

  /** When it happened. */
  Instant at();

  /** What a host reports. */
  sealed interface Report extends RemediationEvent {}

  /** What a person or another part of the service wants. */
  sealed interface Wish extends RemediationEvent {}

  /**
   * The host made the changes.
   *
   * @param holdsUntil when its timer takes them back
   */
  record HostApplied(Instant at, Instant holdsUntil) implements Report {}

  /** The host keeps the changes. */
  record HostConfirmed(Instant at) implements Report {}

  /** The host took the changes back. */
  record HostRolledBack(Instant at, String reason) implements Report {}

  /** The host refused a command. */
  record HostRefused(Instant at, String reason) implements Report {}

  /** The host found another writer's value and left it alone. */
  record HostSuperseded(Instant at, String reason) implements Report {}

  /** The host failed. */
  record HostFailed(Instant at, String reason) implements Report {}

  /** Keep the changes. */
  record Confirm(Instant at) implements Wish {}

  /**
   * Take the changes back.
   *
   * @param answerBy when silence of the host counts as an end
   */
  record RollBack(Instant at, Instant answerBy) implements Wish {}

  /** Time has passed. */
  record Tick(Instant at) implements RemediationEvent {}
}
