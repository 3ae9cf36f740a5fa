package dev.longhaul.reading;

import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.DataSize;
import dev.longhaul.model.Durations;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Numbers in text: what is no number, or none that can be, is empty. */
final class Numbers {

  private static final int MAX_DIGITS = 40;
  private static final double MAX_SECONDS = 9e9;
  private static final long MAX_EPOCH_SECONDS = 253_402_300_799L;

  private Numbers() {}

  /** A decimal number without a unit, such as {@code 0.35} or {@code 9.5e+08}. */
  static OptionalDouble decimal(String text) {
    String s = text.strip();
    if (s.isEmpty() || s.length() > MAX_DIGITS || !isNumeric(s)) {
      return OptionalDouble.empty();
    }
    try {
      double value = Double.parseDouble(s);
      return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
    } catch (NumberFormatException e) {
      return OptionalDouble.empty();
    }
  }

  private static boolean isNumeric(String s) {
    for (int i = 0; i < s.length(); i++) {
      if ("0123456789.eE+-".indexOf(s.charAt(i)) < 0) {
        return false;
      }
    }
    return true;
  }

  /** A whole number that is not negative. */
  static OptionalLong count(String text) {
    String s = text.strip();
    if (s.isEmpty() || !s.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return OptionalLong.empty();
    }
    try {
      return OptionalLong.of(Long.parseLong(s));
    } catch (NumberFormatException e) {
      return OptionalLong.empty();
    }
  }

  /** A whole number that is not negative and fits an int. */
  static OptionalInt small(String text) {
    OptionalLong count = count(text);
    return count.isPresent() && count.getAsLong() <= Integer.MAX_VALUE
        ? OptionalInt.of((int) count.getAsLong())
        : OptionalInt.empty();
  }

  /** A number followed by a unit or anything else: {@code 76.3ms} gives 76.3. */
  static OptionalDouble leading(String text) {
    return decimal(text.substring(0, numericPrefix(text)));
  }

  /** Length of the digits and dots that a text begins with. */
  static int numericPrefix(String text) {
    int end = 0;
    while (end < text.length() && "0123456789.".indexOf(text.charAt(end)) >= 0) {
      end++;
    }
    return end;
  }

  /** A time in seconds; empty if negative or longer than centuries. */
  static Optional<Duration> seconds(OptionalDouble seconds) {
    return seconds.isPresent() && seconds.getAsDouble() >= 0 && seconds.getAsDouble() < MAX_SECONDS
        ? Optional.of(Durations.ofSeconds(seconds.getAsDouble()))
        : Optional.empty();
  }

  static Optional<Duration> millis(OptionalDouble millis) {
    return millis.isPresent()
        ? seconds(OptionalDouble.of(millis.getAsDouble() / 1e3))
        : Optional.empty();
  }

  static Optional<Duration> micros(OptionalDouble micros) {
    return micros.isPresent()
        ? seconds(OptionalDouble.of(micros.getAsDouble() / 1e6))
        : Optional.empty();
  }

  /** A moment given in seconds since 1970; empty for zero and for years past 9999. */
  static Optional<Instant> epoch(OptionalDouble seconds) {
    if (seconds.isEmpty()
        || seconds.getAsDouble() <= 0
        || seconds.getAsDouble() > MAX_EPOCH_SECONDS) {
      return Optional.empty();
    }
    long whole = (long) seconds.getAsDouble();
    // Doubles keep about a microsecond at today's epoch; more digits would be noise.
    long micros = Math.round((seconds.getAsDouble() - whole) * 1e6);
    return Optional.of(Instant.ofEpochSecond(whole).plusNanos(micros * 1000));
  }

  /** A duration as ISO 8601 writes it: {@code PT0.0763S}; empty if negative. */
  static Optional<Duration> iso(String text) {
    try {
      return text.length() > MAX_DIGITS
          ? Optional.empty()
          : Optional.of(Duration.parse(text)).filter(d -> !d.isNegative());
    } catch (DateTimeParseException | ArithmeticException e) {
      return Optional.empty();
    }
  }

  /** A moment as ISO 8601 writes it, with its offset. */
  static Optional<Instant> moment(String text) {
    try {
      return text.length() > MAX_DIGITS
          ? Optional.empty()
          : Optional.of(OffsetDateTime.parse(text).toInstant());
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  static Optional<DataSize> size(OptionalLong bytes) {
    return bytes.isPresent() && bytes.getAsLong() >= 0
        ? Optional.of(new DataSize(bytes.getAsLong()))
        : Optional.empty();
  }

  static Optional<Bandwidth> rate(OptionalDouble bitsPerSecond) {
    return bitsPerSecond.isPresent()
            && bitsPerSecond.getAsDouble() >= 0
            && bitsPerSecond.getAsDouble() <= Bandwidth.MOST
        ? Optional.of(new Bandwidth(bitsPerSecond.getAsDouble()))
        : Optional.empty();
  }
}
