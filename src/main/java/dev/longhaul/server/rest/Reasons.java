package dev.longhaul.server.rest;

import org.jspecify.annotations.Nullable;

/** Reasons that people give: one line of text that every database and log can hold. */
final class Reasons {

  private Reasons() {}

  static String of(@Nullable String reason) {
    return reason == null ? "" : reason.replaceAll("\\p{Cntrl}+", " ").strip();
  }
}
