package dev.longhaul.server.rest;

import org.jspecify.annotations.Nullable;

/** Who asks. Until the service knows its users, callers name themselves. */
final class Actor {

  /** The header in which callers name themselves. */
  static final String HEADER = "Longhaul-Actor";

  private static final int MAX_LENGTH = 100;

  private Actor() {}

  static String of(@Nullable String header) {
    if (header == null || header.isBlank()) {
      return "anonymous";
    }
    if (header.length() > MAX_LENGTH || !header.matches("[ -~]+")) {
      throw ProblemException.parameter(
          HEADER, "must have at most " + MAX_LENGTH + " printable characters");
    }
    return header.strip();
  }
}
