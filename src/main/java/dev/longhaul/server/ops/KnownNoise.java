package dev.longhaul.server.ops;

import io.quarkus.logging.LoggingFilter;
import java.util.logging.Filter;
import java.util.logging.LogRecord;

/**
 * Keeps out of the log what a library prints, stack trace and all, about something that is known
 * and told elsewhere in one line: a connection to a database that is away is given up twice.
 */
@LoggingFilter(name = "known-noise")
public final class KnownNoise implements Filter {

  private static final String POOL = "io.vertx.sqlclient.impl.pool.SqlConnectionPool";
  private static final int DEPTH = 4;

  @Override
  public boolean isLoggable(LogRecord line) {
    Throwable thrown = line.getThrown();
    return !(thrown instanceof IllegalStateException && comesFromThePool(thrown));
  }

  private static boolean comesFromThePool(Throwable thrown) {
    StackTraceElement[] trace = thrown.getStackTrace();
    for (int i = 0; i < Math.min(DEPTH, trace.length); i++) {
      if (trace[i].getClassName().equals(POOL)) {
        return "Result is already complete".equals(thrown.getMessage());
      }
    }
    return false;
  }
}
