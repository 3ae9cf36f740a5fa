package dev.longhaul.model;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Arithmetic and notation that {@link Duration} lacks. */
public final class Durations {

  private static final double NANOS = 1e9;
  private static final Pattern TEXT =
      Pattern.compile("\\s*([0-9]+(?:\\.[0-9]+)?)\\s*(ns|us|µs|ms|s|m|h)\\s*");

  private Durations() {}

  /** The time in seconds. */
  public static double seconds(Duration d) {
    return d.getSeconds() + d.getNano() / NANOS;
  }

  /** The time in milliseconds. */
  public static double millis(Duration d) {
    return seconds(d) * 1e3;
  }

  /** A time given in seconds, to the nanosecond. */
  public static Duration ofSeconds(double seconds) {
    return Duration.ofNanos(Math.round(seconds * NANOS));
  }

  /** A time given in milliseconds, to the nanosecond. */
  public static Duration ofMillis(double millis) {
    return ofSeconds(millis / 1e3);
  }

  /** A time given in microseconds, to the nanosecond. */
  public static Duration ofMicros(double micros) {
    return ofSeconds(micros / 1e6);
  }

  /**
   * Reads {@code 76ms}, {@code 0.5 s}, {@code 250us}.
   *
   * @throws IllegalArgumentException when the text is no time; the message says what is accepted
   */
  public static Duration parse(String text) {
    Matcher m = TEXT.matcher(text);
    if (!m.matches()) {
      throw new IllegalArgumentException(
          "'" + text + "' is no time; write a number with us, ms, s, m or h, such as 76ms");
    }
    BigDecimal number = new BigDecimal(m.group(1));
    long unitNanos =
        switch (m.group(2)) {
          case "ns" -> 1L;
          case "us", "µs" -> 1_000L;
          case "ms" -> 1_000_000L;
          case "s" -> 1_000_000_000L;
          case "m" -> 60_000_000_000L;
          default -> 3_600_000_000_000L;
        };
    BigDecimal nanos = number.multiply(BigDecimal.valueOf(unitNanos));
    if (nanos.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
      throw new IllegalArgumentException("'" + text + "' is too long a time");
    }
    return Duration.ofNanos(nanos.longValue());
  }

  /** For people, such as {@code 76.3 ms} or {@code 10 s}. */
  public static String text(Duration d) {
    double millis = millis(d);
    return millis < 1000
        ? Units.significant(millis) + " ms"
        : String.format(Locale.ROOT, "%s s", Units.significant(millis / 1e3));
  }
}
