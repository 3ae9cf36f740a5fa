package dev.longhaul.server.rest;

import dev.longhaul.server.flow.Refusal;
import java.net.URI;
import java.util.Locale;

/**
 * The kinds of problems that this API answers with. The type URIs are a contract: programs branch
 * on them, never on titles or details.
 */
public enum ProblemType {
  INVALID_REQUEST(400, "The request is not valid"),
  MALFORMED_JSON(400, "The body is not the JSON it should be"),
  INVALID_CURSOR(400, "The cursor does not belong to this list"),
  UNAUTHORIZED(401, "Who you are is not known"),
  FORBIDDEN(403, "You may not do this"),
  NOT_FOUND(404, "There is nothing here"),
  METHOD_NOT_ALLOWED(405, "This address does not know that method"),
  NOT_ACCEPTABLE(406, "Nothing this address can produce is acceptable to you"),
  CONFLICT(409, "The request does not fit the present state"),
  ALREADY_DECIDED(409, "The recommendation was decided already"),
  WRONG_STATE(409, "The remediation is in another state"),
  CHANGE_PENDING(409, "Another change is pending on that host"),
  NO_PROBE(409, "No probe runs on that host"),
  NOTHING_TO_CHANGE(409, "There is nothing to change"),
  UNSAFE_VALUE(409, "A value is not safe to pass on"),
  KEY_IN_USE(409, "A request with this idempotency key is being worked on"),
  STALE_VERSION(412, "It was changed since you read it"),
  TOO_LARGE(413, "The body is too large"),
  URI_TOO_LONG(414, "The address is too long"),
  UNSUPPORTED_MEDIA_TYPE(415, "This address does not read that media type"),
  UNREADABLE(422, "Nothing in it can be used"),
  KEY_REUSED(422, "The idempotency key came with another request"),
  TOO_MANY_REQUESTS(429, "Too many requests came from you"),
  TOO_MANY_STREAMS(429, "Too many live streams are open"),
  HEADERS_TOO_LARGE(431, "The headers are too large"),
  REQUEST_FAILED(400, "The request cannot be served"),
  INTERNAL_ERROR(500, "Something went wrong in the service"),
  NO_SIGNING_KEY(503, "The service cannot sign commands"),
  UNAVAILABLE(503, "The service cannot answer at the moment");

  private static final String PREFIX = "urn:longhaul:problem:";

  private final int status;
  private final String title;

  ProblemType(int status, String title) {
    this.status = status;
    this.title = title;
  }

  /** The kind that a refusal of a use case is told as. */
  static ProblemType of(Refusal refusal) {
    return switch (refusal) {
      case NOT_FOUND -> NOT_FOUND;
      case INVALID -> INVALID_REQUEST;
      case UNREADABLE -> UNREADABLE;
      case STALE_VERSION -> STALE_VERSION;
      case ALREADY_DECIDED -> ALREADY_DECIDED;
      case WRONG_STATE -> WRONG_STATE;
      case CHANGE_PENDING -> CHANGE_PENDING;
      case NO_PROBE -> NO_PROBE;
      case NOTHING_TO_CHANGE -> NOTHING_TO_CHANGE;
      case UNSAFE_VALUE -> UNSAFE_VALUE;
      case KEY_REUSED -> KEY_REUSED;
      case KEY_IN_USE -> KEY_IN_USE;
      case NO_SIGNING_KEY -> NO_SIGNING_KEY;
      case STORE_UNAVAILABLE -> UNAVAILABLE;
    };
  }

  /** The kind for a status that the framework chose. */
  static ProblemType of(int status) {
    return switch (status) {
      case 400 -> INVALID_REQUEST;
      case 401 -> UNAUTHORIZED;
      case 403 -> FORBIDDEN;
      case 404 -> NOT_FOUND;
      case 405 -> METHOD_NOT_ALLOWED;
      case 406 -> NOT_ACCEPTABLE;
      case 409 -> CONFLICT;
      case 412 -> STALE_VERSION;
      case 413 -> TOO_LARGE;
      case 414 -> URI_TOO_LONG;
      case 415 -> UNSUPPORTED_MEDIA_TYPE;
      case 422 -> UNREADABLE;
      case 431 -> HEADERS_TOO_LARGE;
      case 503 -> UNAVAILABLE;
      default -> status >= 500 ? INTERNAL_ERROR : REQUEST_FAILED;
    };
  }

  /** The stable URI that names this kind. */
  URI uri() {
    return URI.create(PREFIX + name().toLowerCase(Locale.ROOT).replace('_', '-'));
  }

  int status() {
    return status;
  }

  String title() {
    return title;
  }
}
