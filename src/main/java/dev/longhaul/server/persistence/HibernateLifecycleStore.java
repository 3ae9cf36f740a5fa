package dev.longhaul.server.persistence;

import dev.longhaul.server.flow.AuditTrail;
import dev.longhaul.server.flow.LifecycleStore;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Life cycles on Hibernate Reactive. */
@ApplicationScoped
class HibernateLifecycleStore implements LifecycleStore {

  private final Sessions sessions;
  private final AuditTrail trail;

  HibernateLifecycleStore(Sessions sessions, AuditTrail trail) {
    this.sessions = sessions;
    this.trail = trail;
  }

  @Override
  public <T> Uni<T> inTransaction(Function<Unit, Uni<T>> steps) {
    return Uni.createFrom()
        .deferred(
            () -> {
              List<AuditEntry> decided = new ArrayList<>();
              return sessions
                  .inTransaction(session -> steps.apply(new LifecycleSession(session, decided)))
                  .invoke(() -> trail.committed(decided));
            });
  }
}
