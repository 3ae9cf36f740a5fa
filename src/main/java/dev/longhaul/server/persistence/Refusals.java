package dev.longhaul.server.persistence;

import dev.longhaul.server.flow.DataRefused;
import io.vertx.pgclient.PgException;
import org.jspecify.annotations.Nullable;

/** Tells data that PostgreSQL will never take from trouble that passes. */
final class Refusals {

  /** What a row refers to was removed meanwhile. */
  private static final String FOREIGN_KEY = "23503";

  private Refusals() {}

  /** A {@link DataRefused} for a refusal of the data, else the failure itself. */
  static Throwable translate(Throwable failure) {
    return failure instanceof PgException refusal && isAboutData(refusal)
        ? new DataRefused(reason(refusal), refusal)
        : failure;
  }

  /** Whether a row found no partition, which is not the row's fault. */
  private static boolean isMissingPartition(PgException refusal) {
    return "23514".equals(refusal.getSqlState())
        && text(refusal.getErrorMessage()).startsWith("no partition of relation");
  }

  /** Classes 22 (data exception), 23 (integrity) and 54 (limits exceeded) of SQLSTATE. */
  private static boolean isAboutData(PgException refusal) {
    String state = text(refusal.getSqlState());
    boolean data = state.startsWith("22") || state.startsWith("23") || state.startsWith("54");
    return data && !isMissingPartition(refusal) && !FOREIGN_KEY.equals(state);
  }

  private static String reason(PgException refusal) {
    return "The database refuses it ("
        + text(refusal.getSqlState())
        + "): "
        + text(refusal.getErrorMessage()).lines().findFirst().orElse("no reason given");
  }

  private static String text(@Nullable String value) {
    return value == null ? "" : value;
  }
}
