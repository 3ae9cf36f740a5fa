package dev.longhaul.model;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An amount of data.
 *
 * @param bytes bytes, not negative
 */
public record DataSize(long bytes) implements Comparable<DataSize> {

  private static final int BITS = 8;
  private static final double KIB = 1024;
  private static final Pattern TEXT =
      Pattern.compile("\\s*([0-9]+(?:\\.[0-9]+)?)\\s*([kKmMgGtT]?)(i?)[bB]?\\s*");

  public DataSize {
    if (bytes < 0) {
      throw new IllegalArgumentException("A size is not negative: " + bytes);
    }
  }

  /** A size given in MiB (2^20 bytes). */
  public static DataSize ofMebibytes(long mebibytes) {
    return new DataSize(mebibytes << 20);
  }

  /** The bandwidth-delay product (rule W1): what is in flight when a path is full. */
  public static DataSize bandwidthDelayProduct(Bandwidth bandwidth, Duration rtt) {
    return new DataSize(Math.round(bandwidth.bitsPerSecond() * Durations.seconds(rtt) / BITS));
  }

  /**
   * Reads {@code 4096}, {@code 4MB} (decimal) or {@code 4MiB} (binary).
   *
   * @throws IllegalArgumentException when the text is no size; the message says what is accepted
   */
  public static DataSize parse(String text) {
    Matcher m = TEXT.matcher(text);
    if (!m.matches()) {
      throw new IllegalArgumentException(
          "'" + text + "' is no size; write a number with B, kB, MB, GB, KiB, MiB or GiB");
    }
    int power = "kmgt".indexOf(m.group(2).toLowerCase(Locale.ROOT)) + 1;
    double unit = m.group(2).isEmpty() ? 1 : Math.pow(m.group(3).isEmpty() ? 1000 : KIB, power);
    return new DataSize(
        new BigDecimal(m.group(1)).multiply(BigDecimal.valueOf(unit)).longValueExact());
  }

  /** The rate at which a window of this size lets a flow run (rule W2). */
  public Bandwidth perRoundTrip(Duration rtt) {
    return Bandwidth.of(this, rtt);
  }

  /** This size times a factor that is not negative, rounded to bytes. */
  public DataSize times(double factor) {
    return new DataSize(Math.round(bytes * factor));
  }

  @Override
  public int compareTo(DataSize other) {
    return Long.compare(bytes, other.bytes);
  }

  /** For people: binary units, three significant digits, such as {@code 4.53 MiB}. */
  @Override
  public String toString() {
    if (bytes < KIB) {
      return bytes + " B";
    }
    if (bytes < KIB * KIB) {
      return Units.significant(bytes / KIB) + " KiB";
    }
    if (bytes < KIB * KIB * KIB) {
      return Units.significant(bytes / KIB / KIB) + " MiB";
    }
    return Units.significant(bytes / KIB / KIB / KIB) + " GiB";
  }
}
