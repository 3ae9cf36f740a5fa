package dev.longhaul.wire;

import java.util.OptionalLong;

/**
 * So many at once, and as many again over each minute that follows. Safe for use by several
 * threads.
 */
public final class Allowance {

  private static final double NANOS_PER_MINUTE = 60e9;

  private final int perMinute;
  private double left;
  private long lastAt;
  private long refused;
  private boolean used;

  /** An allowance that is full. */
  public Allowance(int perMinute) {
    this.perMinute = perMinute;
    this.left = perMinute;
  }

  /**
   * Takes one.
   *
   * @param nanos a clock that only goes forward, such as {@code System.nanoTime()}
   * @return how many were refused since the last that was granted; empty if this one is refused
   */
  public synchronized OptionalLong take(long nanos) {
    if (used) {
      left = Math.min(perMinute, left + (nanos - lastAt) * (perMinute / NANOS_PER_MINUTE));
    }
    used = true;
    lastAt = nanos;
    if (left < 1) {
      refused++;
      return OptionalLong.empty();
    }
    left--;
    long before = refused;
    refused = 0;
    return OptionalLong.of(before);
  }
}
