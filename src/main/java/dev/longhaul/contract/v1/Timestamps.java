package dev.longhaul.contract.v1;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * How moments are written in the contract: RFC 3339, such as {@code 2026-03-01T12:00:00.25Z}. Reads
 * any offset, writes UTC.
 */
public final class Timestamps {

  private static final int SECONDS_END = 19;
  private static final int MAX_FRACTION_DIGITS = 9;
  private static final int OFFSET_LENGTH = 6;

  private Timestamps() {}

  /** Writes a moment in UTC. */
  public static String format(Instant moment) {
    return moment.toString();
  }

  /**
   * Reads a moment. Written by hand because every event passes here and a formatter costs more than
   * the rest of the envelope.
   *
   * @return empty if the text is no RFC 3339 date-time with at most nine digits of fraction
   */
  public static Optional<Instant> parse(String text) {
    if (text.length() < SECONDS_END + 1 || !hasSeparators(text)) {
      return Optional.empty();
    }
    int end = SECONDS_END;
    int nanos = 0;
    if (text.charAt(end) == '.') {
      end++;
      int first = end;
      while (end < text.length() && isDigit(text.charAt(end))) {
        end++;
      }
      if (end == first || end - first > MAX_FRACTION_DIGITS) {
        return Optional.empty();
      }
      nanos = number(text, first, end) * power(MAX_FRACTION_DIGITS - (end - first));
    }
    return moment(text, nanos, offsetSeconds(text, end));
  }

  private static Optional<Instant> moment(String t, int nanos, int offset) {
    try {
      return Optional.of(
          LocalDateTime.of(
                  number(t, 0, 4),
                  number(t, 5, 7),
                  number(t, 8, 10),
                  number(t, 11, 13),
                  number(t, 14, 16),
                  number(t, 17, SECONDS_END),
                  nanos)
              .toInstant(ZoneOffset.ofTotalSeconds(offset)));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private static boolean hasSeparators(String t) {
    return t.charAt(4) == '-'
        && t.charAt(7) == '-'
        && (t.charAt(10) == 'T' || t.charAt(10) == 't')
        && t.charAt(13) == ':'
        && t.charAt(16) == ':';
  }

  /** Seconds east of Greenwich; a value that no offset can have if it is malformed. */
  private static int offsetSeconds(String t, int from) {
    if (from == t.length() - 1 && (t.charAt(from) == 'Z' || t.charAt(from) == 'z')) {
      return 0;
    }
    boolean wellFormed =
        from == t.length() - OFFSET_LENGTH
            && (t.charAt(from) == '+' || t.charAt(from) == '-')
            && t.charAt(from + 3) == ':';
    if (!wellFormed) {
      return Integer.MAX_VALUE;
    }
    int hours = number(t, from + 1, from + 3);
    int minutes = number(t, from + 4, from + OFFSET_LENGTH);
    if (hours < 0 || minutes < 0 || minutes > 59) {
      return Integer.MAX_VALUE;
    }
    return (t.charAt(from) == '-' ? -1 : 1) * (hours * 3600 + minutes * 60);
  }

  /** The number that the digits make; -1, which no field of a date accepts, if one is no digit. */
  private static int number(String t, int from, int to) {
    int n = 0;
    for (int i = from; i < to; i++) {
      char c = t.charAt(i);
      if (!isDigit(c)) {
        return -1;
      }
      n = n * 10 + (c - '0');
    }
    return n;
  }

  private static int power(int exponent) {
    int p = 1;
    for (int i = 0; i < exponent; i++) {
      p *= 10;
    }
    return p;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
