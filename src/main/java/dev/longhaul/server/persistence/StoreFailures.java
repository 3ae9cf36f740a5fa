package dev.longhaul.server.persistence;

import dev.longhaul.server.flow.Refusal;
import dev.longhaul.server.flow.RefusedException;
import io.vertx.core.VertxException;
import io.vertx.pgclient.PgException;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/** Tells a database that is away from a statement that is wrong. */
final class StoreFailures {

  /** SQLSTATE class 08: connection; 53: resources; 57P: shut down, starting; 58: system. */
  private static final String AWAY = "08.*|53.*|57P.*|57014|58.*|25006";

  private static final String UNIQUE_VIOLATION = "23505";

  private StoreFailures() {}

  /** The failure as callers of the stores know it. */
  static Throwable translate(Throwable failure) {
    if (failure instanceof RefusedException) {
      return failure;
    }
    for (Throwable t = failure; t != null; t = t.getCause()) {
      if (isAway(t)) {
        return new RefusedException(
            Refusal.STORE_UNAVAILABLE, "The database does not answer.", failure);
      }
    }
    return failure;
  }

  /** The unique index or key that a failure says would be violated. */
  static Optional<String> violatedUniqueness(Throwable failure) {
    for (Throwable t = failure; t != null; t = t.getCause()) {
      if (t instanceof PgException e && UNIQUE_VIOLATION.equals(e.getSqlState())) {
        return Optional.ofNullable(e.getConstraint());
      }
    }
    return Optional.empty();
  }

  private static boolean isAway(Throwable t) {
    if (t instanceof PgException e) {
      return e.getSqlState() != null && e.getSqlState().matches(AWAY);
    }
    // The client reports closed connections and full pools as bare VertxExceptions.
    return t instanceof IOException
        || t instanceof TimeoutException
        || t instanceof VertxException
        || t instanceof io.smallrye.mutiny.TimeoutException
        || t.getClass().getSimpleName().equals("NoStackTraceThrowable");
  }
}
