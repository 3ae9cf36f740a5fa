package dev.longhaul.probe.messaging;

import java.time.Duration;

/** Waits between attempts, longer each time. Taken by one thread, ended by any. */
final class Pause {

  private final Duration first;
  private final Duration longest;
  private Duration next;
  private boolean ended;

  Pause(Duration first, Duration longest) {
    this.first = first;
    this.longest = longest;
    this.next = first;
  }

  /** Waits; at once over when the work was ended. */
  synchronized void take() {
    long end = System.nanoTime() + next.toNanos();
    next = next.multipliedBy(2).compareTo(longest) < 0 ? next.multipliedBy(2) : longest;
    try {
      long left = end - System.nanoTime();
      while (!ended && left > 0) {
        wait(Math.max(1, left / 1_000_000));
        left = end - System.nanoTime();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The next attempt worked: the pause is short again. */
  synchronized void reset() {
    next = first;
  }

  synchronized void end() {
    ended = true;
    notifyAll();
  }
}
