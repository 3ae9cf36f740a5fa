package dev.longhaul.core.evidence;

import java.util.List;
import java.util.OptionalDouble;

/** Plain statistics over few numbers. */
final class Statistics {

  private Statistics() {}

  /** The median; empty for no values. */
  static OptionalDouble median(List<Double> values) {
    if (values.isEmpty()) {
      return OptionalDouble.empty();
    }
    List<Double> sorted = values.stream().sorted().toList();
    int middle = sorted.size() / 2;
    return OptionalDouble.of(
        sorted.size() % 2 == 1
            ? sorted.get(middle)
            : (sorted.get(middle - 1) + sorted.get(middle)) / 2);
  }
}
