package dev.longhaul.server.ops;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;

class KnownNoiseTest {

  private static final StackTraceElement POOL =
      new StackTraceElement("io.vertx.sqlclient.impl.pool.SqlConnectionPool", "execute", "", 1);
  private static final StackTraceElement OTHER = new StackTraceElement("other.Pool", "get", "", 1);
  private static final String TWICE = "Result is already complete";

  @Test
  void shouldKeepBackThatAConnectionWasGivenUpTwice() {
    assertThat(isTold(new IllegalStateException(TWICE), POOL)).isFalse();
  }

  @Test
  void shouldTellEverythingElse() {
    assertThat(isTold(new IllegalStateException(TWICE), OTHER)).isTrue();
    assertThat(isTold(new IllegalStateException("The pool is closed"), POOL)).isTrue();
    assertThat(isTold(new NullPointerException(TWICE), POOL)).isTrue();
    assertThat(new KnownNoise().isLoggable(new LogRecord(Level.SEVERE, "down"))).isTrue();
  }

  private static boolean isTold(Throwable thrown, StackTraceElement place) {
    thrown.setStackTrace(new StackTraceElement[] {OTHER, place});
    LogRecord line = new LogRecord(Level.SEVERE, "Uncaught exception received by Vert.x");
    line.setThrown(thrown);
    return new KnownNoise().isLoggable(line);
  }
}
