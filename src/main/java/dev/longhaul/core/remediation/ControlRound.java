package dev.longhaul.core.remediation;

import java.time.Instant;
import java.util.OptionalDouble;

/**
 * What was measured of a path at one moment, before or after a change.
 *
 * @param kind how it was measured; only what was measured alike is compared
 * @param goodputBps bits a second that arrived; empty if the measurement failed
 * @param retransmitShare part of what was sent that was sent again
 */
public record ControlRound(
    Instant at, Kind kind, OptionalDouble goodputBps, OptionalDouble retransmitShare) {

  /** How something was measured. */
  public enum Kind {
    /** An active test. */
    TEST,
    /** Sockets of real flows. */
    PASSIVE
  }

  /** What arrived; nothing if the measurement failed. */
  double arrivedBps() {
    return goodputBps.orElse(0);
  }
}
