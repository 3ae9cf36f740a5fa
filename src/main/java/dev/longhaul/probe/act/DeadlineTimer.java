package dev.longhaul.probe.act;

import java.time.Duration;
import java.util.Optional;

/** A timer outside this process, its control group and its pod, that takes a change back. */
interface DeadlineTimer {

  /** Why a change could not be taken back here if this process died; empty if it could. */
  Optional<String> obstacle();

  /**
   * Starts the timer.
   *
   * @return what it is, for a person
   * @throws HostTrouble if it does not run
   */
  String arm(String remediationId, Duration in) throws HostTrouble;

  /** Stops it if that can be done; one that goes off finds nothing to do. */
  void disarm(String remediationId);
}
