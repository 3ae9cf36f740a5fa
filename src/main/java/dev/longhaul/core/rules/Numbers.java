package dev.longhaul.core.rules;

import java.util.Locale;

/** Numbers as they stand in the rule book. */
final class Numbers {

  private static final double PERCENT = 100;
  private static final double ALMOST = 1e-9;

  private Numbers() {}

  /** A share, such as {@code 20 %}; thirds as fractions. */
  static String percent(double share) {
    for (int third = 1; third <= 2; third++) {
      if (Math.abs(share * 3 - third) < ALMOST) {
        return third + "/3";
      }
    }
    return plain(share * PERCENT) + " %";
  }

  /** A number without needless digits. */
  static String plain(double value) {
    String text = String.format(Locale.ROOT, "%.3f", value);
    return text.replaceAll("0+$", "").replaceAll("\\.$", "");
  }

  /** A factor, such as {@code 1.25 times}. */
  static String times(double factor) {
    return plain(factor) + " times";
  }
}
