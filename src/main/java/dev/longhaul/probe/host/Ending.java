package dev.longhaul.probe.host;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Ends a long-running command in good order when the process is told to end. */
public final class Ending {

  private final CountDownLatch done = new CountDownLatch(1);

  private Ending() {}

  /**
   * From now on SIGTERM and SIGINT lead to {@code stop}; the process ends with exit code 0 once
   * {@link #done} was called, or with the signal's own after a while.
   */
  public static Ending on(Runnable stop, Duration most) {
    Ending ending = new Ending();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> ending.end(stop, most), "probe-ending"));
    return ending;
  }

  private void end(Runnable stop, Duration most) {
    if (done.getCount() == 0) {
      return;
    }
    stop.run();
    try {
      if (done.await(most.toMillis(), TimeUnit.MILLISECONDS)) {
        Runtime.getRuntime().halt(0);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The command has ended. */
  public void done() {
    done.countDown();
  }
}
