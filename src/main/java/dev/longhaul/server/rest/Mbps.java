package dev.longhaul.server.rest;

import java.util.OptionalDouble;

/** Rates as they are served: megabits a second with three decimals. */
final class Mbps {

  private static final double MEGA = 1e6;
  private static final double DECIMALS = 1e3;

  private Mbps() {}

  static OptionalDouble of(OptionalDouble bitsPerSecond) {
    return bitsPerSecond.isPresent()
        ? OptionalDouble.of(rounded(bitsPerSecond.getAsDouble() / MEGA))
        : bitsPerSecond;
  }

  static double rounded(double value) {
    return Math.round(value * DECIMALS) / DECIMALS;
  }
}
