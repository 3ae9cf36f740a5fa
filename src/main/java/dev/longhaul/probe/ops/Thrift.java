package dev.longhaul.probe.ops;

import java.time.Duration;

/**
 * Keeps something that may be costly on a big host from taking more than a share of the time: what
 * took long has to wait for long. Of one thread.
 */
final class Thrift {

  /** So much is cheap enough for any interval that somebody asks for. */
  private static final long FREE_NANOS = Duration.ofMillis(250).toNanos();

  private final double share;
  private long spentNanos;
  private long freeFromNanos;

  /**
   * Thrift with a share.
   *
   * @param share of one core, such as 0.0025
   * @param nowNanos a moment of the clock that all calls use
   */
  Thrift(double share, long nowNanos) {
    this.share = share;
    this.freeFromNanos = nowNanos;
  }

  /** Whether it may be done again. */
  boolean mayBegin(long nowNanos) {
    return nowNanos - freeFromNanos >= 0;
  }

  /** A part of it took so long. */
  void spent(Duration time) {
    spentNanos += time.toNanos();
  }

  /** It is done for now; from here on it waits until its share of the time has been kept. */
  void done(long nowNanos) {
    freeFromNanos = nowNanos + Math.round(Math.max(0, spentNanos - FREE_NANOS) / share);
    spentNanos = 0;
  }
}
