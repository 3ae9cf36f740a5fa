package dev.longhaul.server.persistence;

import dev.longhaul.server.flow.AlertView;
import dev.longhaul.server.flow.LiveNotice;
import io.smallrye.mutiny.Uni;
import io.vertx.core.json.JsonObject;
import java.util.Optional;
import org.hibernate.reactive.mutiny.Mutiny;

/** Alerts that a life cycle begins and ends, told to live views at the commit. */
final class LifecycleAlerts {

  private final Mutiny.Session session;

  LifecycleAlerts(Mutiny.Session session) {
    this.session = session;
  }

  Uni<Boolean> fire(AlertView alert) {
    return firing(alert.fingerprint())
        .chain(
            known ->
                known.isPresent()
                    ? Uni.createFrom().item(false)
                    : session
                        .persist(AlertEntity.of(alert))
                        .chain(session::flush)
                        .chain(() -> tell(alert))
                        .replaceWith(true));
  }

  Uni<Optional<AlertView>> firing(String fingerprint) {
    return session
        .createQuery(
            "from AlertEntity where fingerprint = :fingerprint and status = 'firing'",
            AlertEntity.class)
        .setParameter("fingerprint", fingerprint)
        .setLockMode(org.hibernate.LockMode.PESSIMISTIC_WRITE)
        .getSingleResultOrNull()
        .map(found -> Optional.ofNullable(found).map(AlertEntity::view));
  }

  Uni<Void> resolve(AlertView alert) {
    return session
        .find(AlertEntity.class, alert.id())
        .invoke(
            e -> {
              e.status = alert.status();
              e.until = alert.until().orElse(null);
              e.data = new JsonObject(alert.dataJson());
            })
        .call(session::flush)
        .chain(() -> tell(alert));
  }

  private Uni<Void> tell(AlertView alert) {
    return session
        .createNativeQuery("select cast(pg_notify(:channel, :payload) as text)", String.class)
        .setParameter("channel", LiveNotice.CHANNEL)
        .setParameter("payload", new LiveNotice("alert", alert.id(), alert.pathId()).json())
        .getResultList()
        .replaceWithVoid();
  }
}
