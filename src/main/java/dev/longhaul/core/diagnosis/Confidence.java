package dev.longhaul.core.diagnosis;

/**
 * How sure a finding is: the share of cases like this one in which it is right.
 *
 * @param value 0 to 1
 */
public record Confidence(double value) implements Comparable<Confidence> {

  public Confidence {
    if (!(value >= 0 && value <= 1)) {
      throw new IllegalArgumentException("A confidence lies between 0 and 1: " + value);
    }
  }

  /** This confidence weakened by a factor between 0 and 1. */
  public Confidence times(double factor) {
    return new Confidence(value * factor);
  }

  @Override
  public int compareTo(Confidence other) {
    return Double.compare(value, other.value);
  }
}
