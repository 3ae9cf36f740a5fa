package dev.longhaul.server.rest;

import io.smallrye.mutiny.Uni;

/**
 * Cuts the tie between a request and the work it started: a caller who goes away cancels his
 * request, and a cancelled transaction may be lost together with its connection.
 */
final class Detached {

  private Detached() {}

  /** The same outcome; but once begun, the work ends whoever still waits for it. */
  static <T> Uni<T> from(Uni<T> work) {
    return Uni.createFrom()
        .emitter(outcome -> work.subscribe().with(outcome::complete, outcome::fail));
  }
}
