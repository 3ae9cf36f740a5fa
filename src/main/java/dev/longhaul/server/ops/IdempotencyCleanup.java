package dev.longhaul.server.ops;

import dev.longhaul.server.flow.IdempotencyStore;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import org.jboss.logging.Logger;

/** Forgets remembered answers after a day; nobody repeats a request for longer. */
@ApplicationScoped
class IdempotencyCleanup {

  private static final Logger LOG = Logger.getLogger(IdempotencyCleanup.class);
  private static final Duration KEPT = Duration.ofDays(1);

  private final IdempotencyStore store;
  private final Clock clock;

  IdempotencyCleanup(IdempotencyStore store, Clock clock) {
    this.store = store;
    this.clock = clock;
  }

  @Scheduled(identity = "idempotency-cleanup", every = "1h", delayed = "10m")
  Uni<Void> forget() {
    return store
        .forgetBefore(clock.instant().minus(KEPT))
        .onFailure()
        .invoke(e -> LOG.warnf("Old idempotency keys were not removed: %s", e.getMessage()))
        .onFailure()
        .recoverWithItem(0)
        .replaceWithVoid();
  }
}
