package dev.longhaul.app;

/** How a command ended; scripts rely on it. */
final class ExitCode {

  static final int OK = 0;

  /** Some input could not be used; the others were answered. */
  static final int INPUT = 1;

  /** The command line itself is wrong. */
  static final int USAGE = 2;

  private ExitCode() {}
}
