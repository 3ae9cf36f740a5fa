package dev.longhaul.server.messaging;

import java.io.Serial;

/** Kafka did not acknowledge a message; it stays in the outbox. */
final class SendFailed extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  SendFailed(String message, Throwable cause) {
    super(message, cause);
  }
}
