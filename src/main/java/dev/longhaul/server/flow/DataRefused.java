package dev.longhaul.server.flow;

import java.io.Serial;

/** The database refuses data for what it is: to try again would not help. */
public final class DataRefused extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  /**
   * Keeps the database's own words.
   *
   * @param reason what the database said, in one line
   */
  public DataRefused(String reason, Throwable cause) {
    super(reason, cause);
  }
}
