package dev.longhaul.server.flow;

import java.time.Duration;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * Trouble that lasts: told in one line when it begins, now and then while it lasts, and when it is
 * over. Safe for use by several threads.
 */
public final class Trouble {

  private static final Duration BETWEEN_LINES = Duration.ofSeconds(30);
  private static final int MAX_DOUBLINGS = 10;

  private final Logger log;
  private final String consequence;
  private int times;
  private long lastLine;
  private Optional<String> reason = Optional.empty();

  /**
   * Trouble that nobody has had yet.
   *
   * @param consequence what does not work then
   */
  public Trouble(Logger log, String consequence) {
    this.log = log;
    this.consequence = consequence;
  }

  /** It failed (again). */
  public synchronized void because(Throwable failure) {
    String text =
        failure.getMessage() == null ? failure.getClass().getName() : failure.getMessage();
    reason = Optional.of(text.lines().findFirst().orElse(""));
    times++;
    long now = System.nanoTime();
    if (times == 1 || now - lastLine > BETWEEN_LINES.toNanos()) {
      lastLine = now;
      log.warnf(
          "%s: %s (attempt %d; tried again until it works)", consequence, reason.get(), times);
      log.debug(consequence, failure);
    }
  }

  /** It works. */
  public synchronized void over() {
    if (times > 0) {
      log.infof("Over after %d attempts: %s", times, consequence);
    }
    times = 0;
    reason = Optional.empty();
  }

  /** What the trouble is; empty if there is none. */
  public synchronized Optional<String> reason() {
    return reason;
  }

  /** How long to wait before the next attempt: doubled each time. */
  public synchronized Duration pause(Duration first, Duration longest) {
    Duration pause = first.multipliedBy(1L << Math.min(times, MAX_DOUBLINGS));
    return pause.compareTo(longest) < 0 ? pause : longest;
  }
}
