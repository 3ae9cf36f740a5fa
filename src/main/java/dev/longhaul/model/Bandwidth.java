package dev.longhaul.model;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A rate of payload or wire data.
 *
 * @param bitsPerSecond bits in a second, finite and not negative
 */
public record Bandwidth(double bitsPerSecond) implements Comparable<Bandwidth> {

  /** A rate beyond this is no rate of anything; arithmetic with it would lead nowhere. */
  public static final double MOST = 1e18;

  private static final double MEGA = 1e6;
  private static final int BITS = 8;
  private static final Pattern TEXT =
      Pattern.compile("\\s*([0-9]+(?:\\.[0-9]+)?)\\s*([kKmMgGtT]?)(bit/s|bps|bit|b/s|B/s)\\s*");
  private static final Map<String, Double> PREFIX =
      Map.of("", 1d, "k", 1e3, "m", 1e6, "g", 1e9, "t", 1e12);

  public Bandwidth {
    if (!Double.isFinite(bitsPerSecond) || bitsPerSecond < 0) {
      throw new IllegalArgumentException(
          "A bandwidth is finite and not negative: " + bitsPerSecond);
    }
  }

  /** A rate given in megabits (10^6 bits) a second. */
  public static Bandwidth ofMbps(double mbps) {
    return new Bandwidth(mbps * MEGA);
  }

  /** The mean rate of an amount of data over a time of more than zero. */
  public static Bandwidth of(DataSize size, java.time.Duration over) {
    if (over.isZero() || over.isNegative()) {
      throw new IllegalArgumentException("A rate needs a time of more than zero: " + over);
    }
    return new Bandwidth(size.bytes() * (double) BITS / Durations.seconds(over));
  }

  /**
   * Reads {@code 1Gbit/s}, {@code 500 Mbps}, {@code 12.5MB/s}; prefixes are decimal, {@code B}
   * means bytes.
   *
   * @throws IllegalArgumentException when the text is no rate, or one of more than {@link #MOST};
   *     the message says what is accepted
   */
  public static Bandwidth parse(String text) {
    Matcher m = TEXT.matcher(text);
    if (!m.matches()) {
      throw new IllegalArgumentException(
          "'"
              + text
              + "' is no bandwidth; write a number with bit/s, kbit/s, Mbit/s, Gbit/s or MB/s");
    }
    double factor = PREFIX.getOrDefault(m.group(2).toLowerCase(Locale.ROOT), 1d);
    boolean bytes = m.group(3).startsWith("B");
    double bits = new BigDecimal(m.group(1)).doubleValue() * factor * (bytes ? BITS : 1);
    if (bits > MOST) {
      throw new IllegalArgumentException("'" + text + "' is more than any link carries");
    }
    return new Bandwidth(bits);
  }

  /** The rate in megabits (10^6 bits) a second. */
  public double mbps() {
    return bitsPerSecond / MEGA;
  }

  /** This rate times a factor that is not negative. */
  public Bandwidth times(double factor) {
    return new Bandwidth(bitsPerSecond * factor);
  }

  /** This rate as a multiple of another; infinite when the other is zero. */
  public double relativeTo(Bandwidth other) {
    return bitsPerSecond / other.bitsPerSecond;
  }

  @Override
  public int compareTo(Bandwidth other) {
    return Double.compare(bitsPerSecond, other.bitsPerSecond);
  }

  /** For people: three significant digits and the unit, such as {@code 94.2 Mbit/s}. */
  @Override
  public String toString() {
    if (bitsPerSecond >= 1e9) {
      return Units.significant(bitsPerSecond / 1e9) + " Gbit/s";
    }
    if (bitsPerSecond >= 1e6 || bitsPerSecond == 0) {
      return Units.significant(bitsPerSecond / MEGA) + " Mbit/s";
    }
    return Units.significant(bitsPerSecond / 1e3) + " kbit/s";
  }
}
