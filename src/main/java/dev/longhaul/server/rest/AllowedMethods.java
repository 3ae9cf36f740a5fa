package dev.longhaul.server.rest;

import java.util.regex.Pattern;

/** Which methods an address of this API knows, for the header {@code Allow}. */
final class AllowedMethods {

  private static final Pattern DECISION =
      Pattern.compile("/[a-z]+/[^/]+/(approval|dismissal|confirmation|rollback|rounds)/?");
  private static final Pattern UPLOAD = Pattern.compile("/(measurements|diagnoses)/?");

  private AllowedMethods() {}

  /**
   * The methods, separated by commas.
   *
   * @param path path of the request
   */
  static String of(String path) {
    String resource = path.startsWith(Api.BASE) ? path.substring(Api.BASE.length()) : path;
    if (DECISION.matcher(resource).matches()) {
      return "POST, OPTIONS";
    }
    return UPLOAD.matcher(resource).matches() ? "GET, HEAD, POST, OPTIONS" : "GET, HEAD, OPTIONS";
  }
}
