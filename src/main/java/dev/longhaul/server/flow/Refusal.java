package dev.longhaul.server.flow;

/** Why the service does not do what it was asked for. */
public enum Refusal {
  /** There is no such host, path, recommendation, remediation or alert. */
  NOT_FOUND,
  /** What was sent makes no sense. */
  INVALID,
  /** What was sent is well formed, but nothing in it can be read or used. */
  UNREADABLE,
  /** It was changed since the caller read it. */
  STALE_VERSION,
  /** The recommendation was decided already. */
  ALREADY_DECIDED,
  /** The wish does not fit the state of the remediation. */
  WRONG_STATE,
  /** Another change is pending on that host. */
  CHANGE_PENDING,
  /** No probe runs on the host whose settings would change. */
  NO_PROBE,
  /** The recommendation holds no change that could be made. */
  NOTHING_TO_CHANGE,
  /** A value of a change is not one that may be sent or printed. */
  UNSAFE_VALUE,
  /** The same idempotency key came with another request. */
  KEY_REUSED,
  /** A request with the same idempotency key is being worked on. */
  KEY_IN_USE,
  /** The service has no key to sign commands with. */
  NO_SIGNING_KEY,
  /** The database does not answer. */
  STORE_UNAVAILABLE
}
