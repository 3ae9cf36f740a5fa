package dev.longhaul.model;

/**
 * A part of a whole, as a fraction: 0.01 is one per cent. May exceed 1 where what is counted can
 * happen more than once, such as segments that were retransmitted twice.
 *
 * @param fraction finite and not negative
 */
public record Share(double fraction) implements Comparable<Share> {

  public Share {
    if (!Double.isFinite(fraction) || fraction < 0) {
      throw new IllegalArgumentException("A share is finite and not negative: " + fraction);
    }
  }

  /** The share of a part in a whole of more than zero. */
  public static Share of(double part, double whole) {
    return new Share(part / whole);
  }

  /** A share given in per cent. */
  public static Share ofPercent(double percent) {
    return new Share(percent / 100);
  }

  /** The share in per cent. */
  public double percent() {
    return fraction * 100;
  }

  @Override
  public int compareTo(Share other) {
    return Double.compare(fraction, other.fraction);
  }

  /** For people, such as {@code 0.3 %}. */
  @Override
  public String toString() {
    return Units.significant(percent()) + " %";
  }
}
