package dev.longhaul.demo;

import java.time.Duration;
import java.util.Locale;

/** What the demo tells the person who started it. */
final class Console {

  private final long start = System.nanoTime();

  /** One step of progress, with the seconds since the demo started. */
  void step(String text) {
    double seconds = Duration.ofNanos(System.nanoTime() - start).toMillis() / 1e3;
    plain(String.format(Locale.ROOT, "[%6.1f s] %s", seconds, text));
  }

  /** Text as it is. */
  void plain(String text) {
    System.out.println(text);
    System.out.flush();
  }
}
