package dev.longhaul.server.flow;

import java.util.OptionalInt;

/** Keeps a caller from changing what somebody else changed meanwhile. */
final class Versions {

  private Versions() {}

  static void check(String what, int actual, OptionalInt expected) {
    if (expected.isPresent() && expected.getAsInt() != actual) {
      throw new RefusedException(
          Refusal.STALE_VERSION,
          "This "
              + what
              + " is at version "
              + actual
              + ", not "
              + expected.getAsInt()
              + ": read it again before you decide.");
    }
  }
}
