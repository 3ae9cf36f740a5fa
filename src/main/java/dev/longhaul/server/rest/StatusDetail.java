package dev.longhaul.server.rest;

import jakarta.ws.rs.core.HttpHeaders;

/** What to tell a caller whose request the framework turned away, and what to do instead. */
final class StatusDetail {

  static final String LOG_IN =
      "Send the header 'Authorization: Bearer TOKEN' with a token that is valid here.";

  static final String NOT_YOURS =
      "Your role does not reach that far. Viewers read, operators also decide and store.";

  private StatusDetail() {}

  static String of(ProblemType type, HttpHeaders headers) {
    return switch (type) {
      case NOT_FOUND -> notFound();
      case METHOD_NOT_ALLOWED -> "The methods that it knows are in the header 'Allow'.";
      case NOT_ACCEPTABLE ->
          "The header 'Accept' asks for "
              + shown(headers.getHeaderString(HttpHeaders.ACCEPT))
              + "; ask for application/json instead, or for what the OpenAPI document names.";
      case UNSUPPORTED_MEDIA_TYPE ->
          "The header 'Content-Type' says "
              + shown(headers.getHeaderString(HttpHeaders.CONTENT_TYPE))
              + "; the OpenAPI document at /api/v1/openapi names what is read here.";
      case TOO_LARGE -> "Send less at once, for example one file at a time.";
      case UNAVAILABLE -> "Try again after the time that the header 'Retry-After' names.";
      default -> "The OpenAPI document at /api/v1/openapi tells what is expected.";
    };
  }

  static String notFound() {
    return "No resource has this address. The OpenAPI document at /api/v1/openapi lists all of"
        + " them.";
  }

  /** A header as it may be repeated in an answer: short, printable, in quotes. */
  private static String shown(@org.jspecify.annotations.Nullable String header) {
    if (header == null) {
      return "nothing";
    }
    String printable = header.replaceAll("[^ -~]", "?");
    return "'" + (printable.length() > 100 ? printable.substring(0, 100) + "…" : printable) + "'";
  }
}
