package dev.longhaul.probe.ops;

import dev.longhaul.probe.host.ProbeLog;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * When what is looked at. Looks take turns on one thread; deadlines are watched on another, so that
 * nothing holds them up. A look that fails is told of once and tried again at its next turn.
 */
final class Timetable {

  private static final Duration PARTING = Duration.ofSeconds(3);

  private final ScheduledThreadPoolExecutor looks = thread("probe-sense");
  private final ScheduledThreadPoolExecutor deadlines = thread("probe-deadlines");
  private final ProbeLog log;
  private final Set<String> told = new HashSet<>();

  Timetable(ProbeLog log) {
    this.log = log;
  }

  /** Something that may fail. */
  @FunctionalInterface
  interface Work {
    void run() throws Exception;
  }

  /**
   * Several samples and what is made of them.
   *
   * @param take takes one
   * @param finish is called after the last
   */
  record Burst(Runnable take, Runnable finish) {}

  /** Does something now and then; never if the interval is zero. */
  void every(String name, Duration interval, Work work) {
    if (!interval.isZero()) {
      var unused =
          looks.scheduleWithFixedDelay(
              () -> attempt(name, work), 0, interval.toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  /** Takes samples some time apart, without holding up other looks. */
  void burst(int samples, Duration gap, Burst burst) {
    for (int i = 1; i < samples; i++) {
      later(gap.multipliedBy(i), burst.take);
    }
    burst.take.run();
    later(gap.multipliedBy(samples - 1).plusMillis(1), burst.finish);
  }

  private void later(Duration delay, Runnable work) {
    var unused =
        looks.schedule(
            () -> attempt("sockets", work::run), delay.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Watches over something that must not wait. */
  void watch(Duration interval, Work work) {
    var unused =
        deadlines.scheduleWithFixedDelay(
            () -> attempt("deadlines", work), 0, interval.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Ends after what is being done. */
  void stop() {
    looks.shutdown();
    deadlines.shutdown();
    try {
      var unused = looks.awaitTermination(PARTING.toMillis(), TimeUnit.MILLISECONDS);
      unused = deadlines.awaitTermination(PARTING.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whatever happens in one look, the others go on. */
  private void attempt(String name, Work work) {
    try {
      work.run();
    } catch (Exception e) {
      boolean first;
      synchronized (told) {
        first = told.add(name + e);
      }
      if (first) {
        log.warn("Looking at " + name + " failed and is tried again at its next turn: " + e);
      }
    }
  }

  private static ScheduledThreadPoolExecutor thread(String name) {
    ScheduledThreadPoolExecutor executor =
        new ScheduledThreadPoolExecutor(1, work -> new Thread(work, name));
    executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    executor.setContinueExistingPeriodicTasksAfterShutdownPolicy(false);
    return executor;
  }
}
