package dev.longhaul.wire;

import java.util.Locale;

/** Why bytes are no valid event; the codes are part of the contract of the dead-letter topic. */
public enum RejectionReason {
  /** No bytes at all, such as a tombstone. */
  EMPTY,
  TOO_LARGE,
  NOT_UTF8,
  /** Text with a NUL or half a surrogate pair, which no database column can hold. */
  UNSTORABLE_TEXT,
  MALFORMED_JSON,
  /** Nested too deep, or a text or list too long. */
  LIMIT_EXCEEDED,
  /** An attribute of CloudEvents 1.0 is missing or malformed. */
  INVALID_ENVELOPE,
  INVALID_TIME,
  UNKNOWN_TYPE,
  /** A type known here, in a version that is not. */
  UNKNOWN_VERSION,
  INVALID_HOST,
  /** The content lacks a required field or holds a value that the field cannot have. */
  INVALID_DATA;

  /** The reason as it stands in headers and metrics, such as {@code unknown-version}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
