package dev.longhaul.server.messaging;

import java.io.Serial;

/** A command result that can never be used; goes to the dead letters with its message. */
final class BadResultException extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  BadResultException(String reason) {
    super(reason, null, false, false);
  }
}
