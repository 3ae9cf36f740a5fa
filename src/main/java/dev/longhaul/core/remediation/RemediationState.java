package dev.longhaul.core.remediation;

import java.time.Instant;

/**
 * Where one change of one host stands. Each state offers only the transitions that are legal from
 * it, so that an illegal one does not compile. The host is the witness: what it reports counts,
 * what the service asked for does not.
 *
 * <pre>
 * Requested -> Applied -> Confirming -> Confirmed
 *     |           |           |
 *     |           +-----------+--> RollingBack -> RolledBack
 *     +--> Refused, Superseded, Failed, Expired
 * </pre>
 */
public sealed interface RemediationState {

  /** When this state began. */
  Instant since();

  /** Why it is so, for a person; empty where there is nothing to say. */
  default String reason() {
    return "";
  }

  /** Whether a host may still be working on it: at most one such change for each host. */
  default boolean pending() {
    return this instanceof Waiting;
  }

  /** A state in which an answer of the host is awaited. */
  sealed interface Waiting extends RemediationState {

    /** From this moment on silence means that the host will not answer any more. */
    Instant deadline();

    /** The host undid everything, by itself or because it was asked to. */
    default RolledBack rolledBack(Instant at, String reason) {
      return new RolledBack(at, reason);
    }

    /** The host could not do what was asked, or could not undo it. */
    default Failed failed(Instant at, String reason) {
      return new Failed(at, reason);
    }

    /** Somebody else changed the setting on the host; it is theirs now. */
    default Superseded superseded(Instant at, String reason) {
      return new Superseded(at, reason);
    }

    /** The deadline passed in silence. */
    default Expired expired(Instant at) {
      return new Expired(at, "no word from the host by " + deadline());
    }
  }

  /** The command was sent; the host has not answered. */
  record Requested(Instant since, Instant deadline) implements Waiting {

    /** The host made the changes and holds them until the new deadline, unless confirmed. */
    public Applied applied(Instant at, Instant newDeadline) {
      return new Applied(at, newDeadline);
    }

    /** The host refused the command and changed nothing. */
    public Refused refused(Instant at, String reason) {
      return new Refused(at, reason);
    }

    /** It is to be taken back although the host has not answered yet. */
    public RollingBack rollBack(Instant at, Instant newDeadline) {
      return new RollingBack(at, newDeadline);
    }
  }

  /** The changes are in force; the host takes them back at the deadline unless confirmed. */
  record Applied(Instant since, Instant deadline) implements Waiting {

    /** They shall be kept: the confirmation is on its way. */
    public Confirming confirm(Instant at) {
      return new Confirming(at, deadline());
    }

    /** They shall be taken back now. */
    public RollingBack rollBack(Instant at, Instant newDeadline) {
      return new RollingBack(at, newDeadline);
    }
  }

  /** The confirmation was sent; the host's timer still runs. */
  record Confirming(Instant since, Instant deadline) implements Waiting {

    /** The host keeps the changes. */
    public Confirmed confirmed(Instant at) {
      return new Confirmed(at);
    }

    /** They shall be taken back after all. */
    public RollingBack rollBack(Instant at, Instant newDeadline) {
      return new RollingBack(at, newDeadline);
    }
  }

  /** The host was asked to take the changes back. */
  record RollingBack(Instant since, Instant deadline) implements Waiting {

    /** The host refused to roll back: it holds no such change. */
    public Refused refused(Instant at, String reason) {
      return new Refused(at, reason);
    }
  }

  /** The changes are kept and survive a reboot. */
  record Confirmed(Instant since) implements RemediationState {

    /** A kept change is to be taken back. */
    public RollingBack rollBack(Instant at, Instant deadline) {
      return new RollingBack(at, deadline);
    }
  }

  /** The changes were undone. */
  record RolledBack(Instant since, String reason) implements RemediationState {}

  /** The host would not do it; nothing was changed. */
  record Refused(Instant since, String reason) implements RemediationState {}

  /** Somebody else changed the setting; left alone. */
  record Superseded(Instant since, String reason) implements RemediationState {}

  /** It went wrong; the reason says how the host was left. */
  record Failed(Instant since, String reason) implements RemediationState {}

  /**
   * Nobody knows: the host fell silent. Its own timer undoes what was not confirmed, and a late
   * report still tells how it ended.
   */
  record Expired(Instant since, String reason) implements RemediationState {

    /** A late report: it was kept. */
    public Confirmed confirmed(Instant at) {
      return new Confirmed(at);
    }

    /** A late report: it was undone. */
    public RolledBack rolledBack(Instant at, String why) {
      return new RolledBack(at, why);
    }

    /** A late report: it went wrong. */
    public Failed failed(Instant at, String why) {
      return new Failed(at, why);
    }

    /** A late report: nothing was changed. */
    public Refused refused(Instant at, String why) {
      return new Refused(at, why);
    }
  }
}
