package dev.longhaul.server.persistence;

import dev.longhaul.server.flow.LifecycleStore;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.function.Function;

/** Life cycles on Hibernate Reactive. */
@ApplicationScoped
class HibernateLifecycleStore implements LifecycleStore {

  private final Sessions sessions;

  HibernateLifecycleStore(Sessions sessions) {
    this.sessions = sessions;
  }

  @Override
  public <T> Uni<T> inTransaction(Function<Unit, Uni<T>> steps) {
    return sessions.inTransaction(session -> steps.apply(new LifecycleSession(session)));
  }
}
