package dev.longhaul.server.flow;

import java.time.Duration;

/**
 * How long hosts and people have.
 *
 * @param commandTtl a host refuses a command that is older than this
 * @param confirmWithin a host takes changes back this long after making them, unless confirmed
 * @param grace how much longer than that an answer is waited for
 */
public record RemediationPolicy(Duration commandTtl, Duration confirmWithin, Duration grace) {

  public RemediationPolicy {
    if (commandTtl.isNegative() || commandTtl.isZero() || confirmWithin.toSeconds() < 1) {
      throw new IllegalArgumentException("Commands and confirmations need some time");
    }
  }
}
