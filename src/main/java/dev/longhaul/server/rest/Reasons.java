package dev.longhaul.server.rest;

import org.jspecify.annotations.Nullable;

/** Reasons that people give: one line of text that every database and log can hold. */
final class Reasons {

  private Reasons() {}

  /** The body that holds the reason; a request without one is answered. */
  static <T> T required(@Nullable T body) {
    if (body == null) {
      throw new ProblemException(
          ProblemType.INVALID_REQUEST, "The body is missing; send {\"reason\": \"...\"}.");
    }
    return body;
  }

  static String of(@Nullable String reason) {
    return reason == null ? "" : reason.replaceAll("\\p{Cntrl}+", " ").strip();
  }
}
