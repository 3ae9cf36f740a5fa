package dev.longhaul.server.ops;

import java.time.Duration;
import java.util.OptionalLong;

/** Lets one through in each interval and counts the others. Safe for use by several threads. */
final class RateLimit {

  private final long intervalNanos;
  private long lastAt;
  private long skipped;
  private boolean used;

  RateLimit(Duration interval) {
    this.intervalNanos = interval.toNanos();
  }

  /**
   * How many were skipped since the last one that was let through; empty if this one is skipped.
   */
  synchronized OptionalLong next() {
    long now = System.nanoTime();
    if (used && now - lastAt < intervalNanos) {
      skipped++;
      return OptionalLong.empty();
    }
    long before = skipped;
    used = true;
    lastAt = now;
    skipped = 0;
    return OptionalLong.of(before);
  }
}
