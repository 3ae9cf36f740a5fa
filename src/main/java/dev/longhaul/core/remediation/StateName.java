package dev.longhaul.core.remediation;

import dev.longhaul.core.remediation.RemediationState.Applied;
import dev.longhaul.core.remediation.RemediationState.Confirmed;
import dev.longhaul.core.remediation.RemediationState.Confirming;
import dev.longhaul.core.remediation.RemediationState.Expired;
import dev.longhaul.core.remediation.RemediationState.Failed;
import dev.longhaul.core.remediation.RemediationState.Refused;
import dev.longhaul.core.remediation.RemediationState.Requested;
import dev.longhaul.core.remediation.RemediationState.RolledBack;
import dev.longhaul.core.remediation.RemediationState.RollingBack;
import dev.longhaul.core.remediation.RemediationState.Superseded;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;

/** How states are called in the database and over REST. */
public enum StateName {
  REQUESTED("requested"),
  APPLIED("applied"),
  CONFIRMING("confirming"),
  CONFIRMED("confirmed"),
  ROLLING_BACK("rolling-back"),
  ROLLED_BACK("rolled-back"),
  REFUSED("refused"),
  SUPERSEDED("superseded"),
  FAILED("failed"),
  EXPIRED("expired");

  private final String text;

  StateName(String text) {
    this.text = text;
  }

  /** The name of a state. */
  public static StateName of(RemediationState state) {
    if (state instanceof RemediationState.Waiting waiting) {
      return ofWaiting(waiting);
    }
    if (state instanceof Confirmed) {
      return CONFIRMED;
    }
    if (state instanceof RolledBack) {
      return ROLLED_BACK;
    }
    if (state instanceof Refused) {
      return REFUSED;
    }
    if (state instanceof Superseded) {
      return SUPERSEDED;
    }
    return state instanceof Failed ? FAILED : EXPIRED;
  }

  private static StateName ofWaiting(RemediationState.Waiting state) {
    if (state instanceof Requested) {
      return REQUESTED;
    }
    if (state instanceof Applied) {
      return APPLIED;
    }
    return state instanceof Confirming ? CONFIRMING : ROLLING_BACK;
  }

  /** The state with a text as {@link #toString} writes it; empty if there is none. */
  public static Optional<StateName> parse(String text) {
    return Arrays.stream(values()).filter(n -> n.text.equals(text)).findFirst();
  }

  /**
   * Puts a stored state together again.
   *
   * @param since when it began
   * @param deadline for states that wait for the host; ignored for others
   * @param reason for states that ended with one; ignored for others
   */
  public RemediationState state(Instant since, Instant deadline, String reason) {
    return switch (this) {
      case REQUESTED -> new Requested(since, deadline);
      case APPLIED -> new Applied(since, deadline);
      case CONFIRMING -> new Confirming(since, deadline);
      case CONFIRMED -> new Confirmed(since);
      case ROLLING_BACK -> new RollingBack(since, deadline);
      case ROLLED_BACK -> new RolledBack(since, reason);
      case REFUSED -> new Refused(since, reason);
      case SUPERSEDED -> new Superseded(since, reason);
      case FAILED -> new Failed(since, reason);
      case EXPIRED -> new Expired(since, reason);
    };
  }

  @Override
  public String toString() {
    return text;
  }
}
