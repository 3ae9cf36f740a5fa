package dev.longhaul.server.persistence;

import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import java.util.function.Function;
import org.hibernate.reactive.mutiny.Mutiny;

/**
 * The one place that opens sessions. The factory is looked up on use: in a role without a database
 * a static injection would stop the application from starting. A session is never kept and never
 * used by two steps at once: steps are chained.
 */
@ApplicationScoped
class Sessions {

  private final Instance<Mutiny.SessionFactory> factory;

  Sessions(Instance<Mutiny.SessionFactory> factory) {
    this.factory = factory;
  }

  /** Runs steps in a session of their own and in one transaction. */
  <T> Uni<T> inTransaction(Function<Mutiny.Session, Uni<T>> steps) {
    return Uni.createFrom()
        .deferred(
            () -> factory.get().withTransaction((session, transaction) -> steps.apply(session)))
        .onFailure()
        .transform(StoreFailures::translate);
  }
}
