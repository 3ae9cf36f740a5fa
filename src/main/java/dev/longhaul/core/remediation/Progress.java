package dev.longhaul.core.remediation;

import dev.longhaul.core.remediation.RemediationEvent.Confirm;
import dev.longhaul.core.remediation.RemediationEvent.HostApplied;
import dev.longhaul.core.remediation.RemediationEvent.HostConfirmed;
import dev.longhaul.core.remediation.RemediationEvent.HostFailed;
import dev.longhaul.core.remediation.RemediationEvent.HostRefused;
import dev.longhaul.core.remediation.RemediationEvent.HostRolledBack;
import dev.longhaul.core.remediation.RemediationEvent.HostSuperseded;
import dev.longhaul.core.remediation.RemediationEvent.RollBack;
import dev.longhaul.core.remediation.RemediationEvent.Tick;
import dev.longhaul.core.remediation.RemediationState.Applied;
import dev.longhaul.core.remediation.RemediationState.Confirmed;
import dev.longhaul.core.remediation.RemediationState.Confirming;
import dev.longhaul.core.remediation.RemediationState.Expired;
import dev.longhaul.core.remediation.RemediationState.Requested;
import dev.longhaul.core.remediation.RemediationState.RollingBack;
import dev.longhaul.core.remediation.RemediationState.Waiting;
import dev.longhaul.core.remediation.Transition.Denied;
import dev.longhaul.core.remediation.Transition.Ignored;
import dev.longhaul.core.remediation.Transition.Moved;

/**
 * Decides what follows from a state and an event; pure. Reports may come twice, late or out of
 * order and then change nothing; wishes that do not fit are denied with a reason for a person.
 */
public final class Progress {

  private Progress() {}

  /** What the event does to the state. */
  public static Transition after(RemediationState state, RemediationEvent event) {
    if (event instanceof HostApplied e) {
      return applied(state, e);
    }
    if (event instanceof HostConfirmed e) {
      return confirmed(state, e);
    }
    if (event instanceof HostRolledBack e) {
      return rolledBack(state, e);
    }
    if (event instanceof HostRefused e) {
      return refused(state, e);
    }
    if (event instanceof HostSuperseded e) {
      return state instanceof Waiting w
          ? new Moved(w.superseded(e.at(), e.reason()))
          : tooLate(state);
    }
    if (event instanceof HostFailed e) {
      return failed(state, e);
    }
    if (event instanceof Confirm e) {
      return confirm(state, e);
    }
    if (event instanceof RollBack e) {
      return rollBack(state, e);
    }
    return tick(state, (Tick) event);
  }

  private static Transition applied(RemediationState state, HostApplied e) {
    return state instanceof Requested r
        ? new Moved(r.applied(e.at(), e.holdsUntil()))
        : tooLate(state);
  }

  private static Transition confirmed(RemediationState state, HostConfirmed e) {
    if (state instanceof Confirming s) {
      return new Moved(s.confirmed(e.at()));
    }
    if (state instanceof RollingBack) {
      // The rollback is still on its way; the host answers it after this confirmation.
      return new Ignored("a rollback is on its way, its answer will follow");
    }
    if (state instanceof Expired s) {
      return new Moved(s.confirmed(e.at()));
    }
    return tooLate(state);
  }

  private static Transition rolledBack(RemediationState state, HostRolledBack e) {
    if (state instanceof Waiting s) {
      return new Moved(s.rolledBack(e.at(), e.reason()));
    }
    if (state instanceof Expired s) {
      return new Moved(s.rolledBack(e.at(), e.reason()));
    }
    return tooLate(state);
  }

  private static Transition refused(RemediationState state, HostRefused e) {
    if (state instanceof Requested s) {
      return new Moved(s.refused(e.at(), e.reason()));
    }
    if (state instanceof RollingBack s) {
      return new Moved(s.refused(e.at(), e.reason()));
    }
    if (state instanceof Confirming) {
      // A refused confirmation leaves the change to the host's timer, which undoes it.
      return new Ignored("the host refused to confirm, its timer will undo: " + e.reason());
    }
    if (state instanceof Expired s) {
      return new Moved(s.refused(e.at(), e.reason()));
    }
    return tooLate(state);
  }

  private static Transition failed(RemediationState state, HostFailed e) {
    if (state instanceof Waiting s) {
      return new Moved(s.failed(e.at(), e.reason()));
    }
    if (state instanceof Expired s) {
      return new Moved(s.failed(e.at(), e.reason()));
    }
    return tooLate(state);
  }

  private static Transition confirm(RemediationState state, Confirm e) {
    if (state instanceof Applied s) {
      return e.at().isBefore(s.deadline())
          ? new Moved(s.confirm(e.at()))
          : new Denied("the host's timer ran out at " + s.deadline() + "; it undoes the change");
    }
    if (state instanceof Confirming || state instanceof Confirmed) {
      return new Ignored("already confirmed");
    }
    return new Denied(
        "only an applied change can be confirmed; this one is " + StateName.of(state));
  }

  private static Transition rollBack(RemediationState state, RollBack e) {
    if (state instanceof Requested s) {
      return new Moved(s.rollBack(e.at(), e.answerBy()));
    }
    if (state instanceof Applied s) {
      return new Moved(s.rollBack(e.at(), e.answerBy()));
    }
    if (state instanceof Confirming s) {
      return new Moved(s.rollBack(e.at(), e.answerBy()));
    }
    if (state instanceof Confirmed s) {
      return new Moved(s.rollBack(e.at(), e.answerBy()));
    }
    if (state instanceof RollingBack) {
      return new Ignored("already being rolled back");
    }
    return new Denied("there is nothing to take back; this change is " + StateName.of(state));
  }

  private static Transition tick(RemediationState state, Tick e) {
    return state instanceof Waiting s && e.at().isAfter(s.deadline())
        ? new Moved(s.expired(e.at()))
        : new Ignored("the deadline has not passed");
  }

  private static Transition tooLate(RemediationState state) {
    return new Ignored("nothing follows from this while " + StateName.of(state));
  }
}
