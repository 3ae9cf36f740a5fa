package dev.longhaul.model;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** How numbers are written for people, the same everywhere. */
final class Units {

  private static final MathContext THREE_DIGITS = new MathContext(3, RoundingMode.HALF_UP);

  private Units() {}

  /** Three significant digits, never in exponent form, without trailing zeros. */
  static String significant(double value) {
    if (value == 0) {
      return "0";
    }
    BigDecimal rounded = new BigDecimal(value).round(THREE_DIGITS).stripTrailingZeros();
    return rounded.toPlainString();
  }
}
