package dev.longhaul.core.trial;

import java.time.Instant;

/** What a trial needs next. */
public sealed interface Step {

  /**
   * Run a round, then add it to the history.
   *
   * @param arm what has to be in force during it
   */
  record RunRound(Slot slot, Arm arm) implements Step {}

  /** A look was due; tell whoever watches, then mark it as taken in the history. */
  record TakeLook(Look look) implements Step {}

  /** Nothing may be run before a moment. */
  record Wait(Instant until, String reason) implements Step {}

  /** The trial is over: restore the baseline. */
  record Stop(Outcome outcome) implements Step {}
}
