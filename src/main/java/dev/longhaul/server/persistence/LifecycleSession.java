package dev.longhaul.server.persistence;

import dev.longhaul.core.remediation.RemediationState;
import dev.longhaul.core.remediation.StateName;
import dev.longhaul.server.flow.AlertView;
import dev.longhaul.server.flow.LifecycleStore;
import dev.longhaul.server.flow.OutgoingMessage;
import dev.longhaul.server.flow.PathView;
import dev.longhaul.server.flow.RecommendationView;
import dev.longhaul.server.flow.Refusal;
import dev.longhaul.server.flow.RefusedException;
import dev.longhaul.server.flow.RemediationView;
import io.smallrye.mutiny.Uni;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.LockMode;
import org.hibernate.reactive.mutiny.Mutiny;

/** One transaction of a life cycle; used by one step after the other. */
final class LifecycleSession implements LifecycleStore.Unit {

  private static final String PENDING_INDEX = "remediation_pending";

  private static final String OVERDUE =
      "select * from remediation where deadline < :now and state in ('requested', 'applied',"
          + " 'confirming', 'rolling-back') order by deadline limit :limit for update skip locked";

  private final Mutiny.Session session;
  private final LifecycleAlerts alerts;
  private final SilentHosts silence;
  private final List<LifecycleStore.AuditEntry> decided;

  /**
   * A unit of work.
   *
   * @param decided is given the entries of the audit trail
   */
  LifecycleSession(Mutiny.Session session, List<LifecycleStore.AuditEntry> decided) {
    this.session = session;
    this.decided = decided;
    this.alerts = new LifecycleAlerts(session);
    this.silence = new SilentHosts(session);
  }

  @Override
  public Uni<Optional<RecommendationView>> lockRecommendation(UUID id) {
    return session
        .find(RecommendationEntity.class, id, LockMode.PESSIMISTIC_WRITE)
        .chain(found -> found == null ? nothing() : view(found).map(Optional::of));
  }

  @Override
  public Uni<Optional<RemediationView>> lockRemediation(UUID id) {
    return session
        .find(RemediationEntity.class, id, LockMode.PESSIMISTIC_WRITE)
        .map(found -> Optional.ofNullable(found).map(LifecycleRows::remediation));
  }

  @Override
  public Uni<List<RemediationView>> lockOverdue(Instant now, int limit) {
    return session
        .createNativeQuery(OVERDUE, RemediationEntity.class)
        .setParameter("now", now)
        .setParameter("limit", limit)
        .getResultList()
        .map(found -> found.stream().map(LifecycleRows::remediation).toList());
  }

  @Override
  public Uni<Optional<PathView>> path(UUID id) {
    return session
        .createQuery("from PathEntity where id = :id", PathEntity.class)
        .setParameter("id", id)
        .getSingleResultOrNull()
        .map(found -> Optional.ofNullable(found).map(PathEntity::view));
  }

  @Override
  public Uni<Optional<UUID>> pendingOn(String host) {
    return session
        .createQuery(
            "select id from RemediationEntity where host = :host and state in ('requested',"
                + " 'applied', 'confirming', 'rolling-back')",
            UUID.class)
        .setParameter("host", host)
        .getSingleResultOrNull()
        .map(Optional::ofNullable);
  }

  @Override
  public Uni<RecommendationView> decide(
      UUID id, String status, RecommendationView.Decision decision) {
    return session
        .find(RecommendationEntity.class, id)
        .invoke(
            e -> {
              e.status = status;
              e.decidedAt = decision.at();
              e.decidedBy = decision.by();
              e.reason = decision.reason();
            })
        .call(session::flush)
        .chain(this::view);
  }

  @Override
  public Uni<Void> add(RemediationView r) {
    RemediationEntity e = new RemediationEntity();
    e.id = r.id();
    e.recommendationId = r.recommendationId();
    e.pathId = r.pathId();
    e.host = r.host();
    e.createdAt = r.createdAt();
    fill(e, r);
    return session
        .persist(e)
        .chain(session::flush)
        .onFailure(
            f -> StoreFailures.violatedUniqueness(f).filter(PENDING_INDEX::equals).isPresent())
        .transform(
            f ->
                new RefusedException(
                    Refusal.CHANGE_PENDING,
                    "Another change of " + r.host() + " was approved at the same time.",
                    f));
  }

  @Override
  public Uni<RemediationView> move(RemediationView r) {
    return session
        .find(RemediationEntity.class, r.id())
        .invoke(e -> fill(e, r))
        .call(session::flush)
        .map(LifecycleRows::remediation);
  }

  @Override
  public Uni<Void> send(OutgoingMessage message) {
    OutboxEntity e = new OutboxEntity();
    e.id = message.id();
    e.topic = message.topic();
    e.key = message.key().orElse(null);
    e.shard = OutboxShard.of(message.key());
    JsonObject headers = new JsonObject();
    message.headers().forEach(headers::put);
    e.headers = headers;
    e.payload = message.payload().orElse(null);
    e.createdAt = Instant.now();
    return session.persist(e).chain(session::flush);
  }

  @Override
  public Uni<Boolean> fire(AlertView alert) {
    return alerts.fire(alert);
  }

  @Override
  public Uni<Optional<AlertView>> firing(String fingerprint) {
    return alerts.firing(fingerprint);
  }

  @Override
  public Uni<Void> resolve(AlertView alert) {
    return alerts.resolve(alert);
  }

  @Override
  public Uni<List<LifecycleStore.SilentHost>> silent(
      Instant heardBefore, Duration reported, int limit) {
    return silence.silent(heardBefore, reported, limit);
  }

  @Override
  public Uni<List<AlertView>> noLongerSilent(Duration reported, int limit) {
    return silence.over(reported, limit);
  }

  @Override
  public Uni<Void> audit(LifecycleStore.AuditEntry entry) {
    AuditEntity e = new AuditEntity();
    e.id = entry.id();
    e.at = entry.at();
    e.actor = entry.actor();
    e.action = entry.action();
    e.target = entry.target();
    e.detail = new JsonObject().put("text", entry.detail());
    return session.persist(e).invoke(() -> decided.add(entry));
  }

  private Uni<RecommendationView> view(RecommendationEntity e) {
    return path(e.pathId)
        .map(found -> found.orElseThrow(() -> new IllegalStateException("No path " + e.pathId)))
        .chain(
            p ->
                session
                    .createNativeQuery("select count(*) from host where id = :id", Long.class)
                    .setParameter("id", e.host)
                    .getSingleResult()
                    .map(probes -> LifecycleRows.recommendation(e, p, probes > 0)));
  }

  private static void fill(RemediationEntity e, RemediationView r) {
    e.state = StateName.of(r.state()).toString();
    e.updatedAt = r.state().since();
    e.deadline = r.state() instanceof RemediationState.Waiting w ? w.deadline() : null;
    e.reason = r.state().reason();
    e.detail = new JsonObject(LifecycleRows.detailJson(r.detail()));
  }

  private static <T> Uni<Optional<T>> nothing() {
    return Uni.createFrom().item(Optional.empty());
  }
}
