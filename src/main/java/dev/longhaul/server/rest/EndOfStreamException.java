package dev.longhaul.server.rest;

import java.io.Serial;

/** Ends a live stream together with its heartbeats. */
final class EndOfStreamException extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  EndOfStreamException() {
    super("end of stream", null, false, false);
  }
}
