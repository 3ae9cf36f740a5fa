package dev.longhaul.server.persistence;

import dev.longhaul.server.flow.SchemaState;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.interceptor.Interceptor;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.flywaydb.core.Flyway;
import org.jboss.logging.Logger;

/**
 * Brings the schema up to date at the start: at once if the database answers, else as soon as it
 * does. A database that is away must not keep the service from starting.
 */
@ApplicationScoped
public class SchemaMigration implements SchemaState {

  private static final Logger LOG = Logger.getLogger(SchemaMigration.class);
  private static final Duration PAUSE = Duration.ofSeconds(2);

  private final Flyway flyway;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(r -> new Thread(r, "schema-migration"));
  private volatile boolean done;
  private volatile boolean told;

  SchemaMigration(Flyway flyway) {
    this.flyway = flyway;
  }

  void start(@Observes @Priority(Interceptor.Priority.LIBRARY_BEFORE) StartupEvent event) {
    attempt();
  }

  void stop(@Observes ShutdownEvent event) {
    thread.shutdownNow();
  }

  @Override
  public boolean isReady() {
    return done;
  }

  private void attempt() {
    try {
      flyway.migrate();
      done = true;
      thread.shutdown();
    } catch (RuntimeException e) {
      if (!told) {
        LOG.warnf(
            "The database cannot be prepared yet: %s (tried again until it works)",
            String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
        told = true;
      }
      LOG.debug("Migration failed", e);
      var unused = thread.schedule(this::attempt, PAUSE.toMillis(), TimeUnit.MILLISECONDS);
    }
  }
}
