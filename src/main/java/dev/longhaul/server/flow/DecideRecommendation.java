package dev.longhaul.server.flow;

import dev.longhaul.contract.v1.CommandData.HostChange;
import dev.longhaul.contract.v1.JudgementDocument;
import dev.longhaul.core.remediation.RemediationState;
import dev.longhaul.wire.DataCodec;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;

/** Somebody approves or dismisses a recommendation. */
@ApplicationScoped
public class DecideRecommendation {

  private final LifecycleStore store;
  private final Commands commands;
  private final RemediationAlerts alerts;
  private final OutboxBell bell;
  private final Clock clock;
  private final DataCodec codec = new DataCodec();

  DecideRecommendation(
      LifecycleStore store,
      Commands commands,
      RemediationAlerts alerts,
      OutboxBell bell,
      Clock clock) {
    this.store = store;
    this.commands = commands;
    this.alerts = alerts;
    this.bell = bell;
    this.clock = clock;
  }

  /**
   * Makes the recommended changes: creates a remediation and sends the signed command to the host,
   * all in one transaction.
   *
   * @param expected the version that the caller has seen; empty if it does not matter
   * @param actor who approves
   * @return the remediation
   */
  public Uni<RemediationView> approve(UUID id, OptionalInt expected, String actor) {
    return store
        .inTransaction(unit -> open(unit, id, expected).chain(r -> approve(unit, r, actor)))
        .invoke(bell::ring);
  }

  /** Puts a recommendation aside; the same advice is not given again. */
  public Uni<RecommendationView> dismiss(
      UUID id, OptionalInt expected, String actor, String reason) {
    Instant now = clock.instant();
    return store
        .inTransaction(
            unit ->
                open(unit, id, expected)
                    .chain(
                        r ->
                            unit.decide(
                                id,
                                RecommendationView.DISMISSED,
                                new RecommendationView.Decision(now, actor, reason)))
                    .call(
                        r ->
                            unit.audit(
                                Audit.entry(now, actor, "dismiss", "recommendation/" + id, reason)))
                    .call(r -> alerts.settled(unit, r.pathId(), now)))
        .invoke(bell::ring);
  }

  private Uni<RemediationView> approve(
      LifecycleStore.Unit unit, RecommendationView recommendation, String actor) {
    Instant now = clock.instant();
    RemediationView remediation = remediation(recommendation, now);
    OutgoingMessage command = commands.apply(remediation, now);
    return refuseWhilePending(unit, recommendation.host())
        .chain(() -> unit.add(remediation))
        .chain(
            () ->
                unit.decide(
                    recommendation.id(),
                    RecommendationView.APPROVED,
                    new RecommendationView.Decision(now, actor, "")))
        .chain(() -> alerts.settled(unit, recommendation.pathId(), now))
        .chain(() -> unit.send(command))
        .chain(
            () ->
                unit.audit(
                    Audit.entry(
                        now,
                        actor,
                        "approve",
                        "recommendation/" + recommendation.id(),
                        "remediation/" + remediation.id() + " on " + recommendation.host())))
        .replaceWith(remediation);
  }

  private RemediationView remediation(RecommendationView recommendation, Instant now) {
    if (!recommendation.probe()) {
      throw new RefusedException(
          Refusal.NO_PROBE,
          "There is no probe on "
              + recommendation.host()
              + ", so nothing can be changed from here: use the script of this recommendation.");
    }
    JudgementDocument judgement =
        codec.fromJson(recommendation.judgementJson(), JudgementDocument.class);
    List<HostChange> changes = Commands.changes(recommendation, judgement);
    return new RemediationView(
        Commands.newId(),
        0,
        recommendation.id(),
        recommendation.pathId(),
        recommendation.host(),
        now,
        new RemediationState.Requested(now, commands.answerBy(now)),
        commands.detail(recommendation.peer(), changes));
  }

  private static Uni<RecommendationView> open(
      LifecycleStore.Unit unit, UUID id, OptionalInt expected) {
    return unit.lockRecommendation(id)
        .map(found -> found.orElseThrow(() -> RefusedException.notFound("recommendation", id)))
        .invoke(
            r -> {
              Versions.check("recommendation", r.version(), expected);
              if (!r.status().equals(RecommendationView.OPEN)) {
                throw new RefusedException(
                    Refusal.ALREADY_DECIDED,
                    "This recommendation is " + r.status() + "; only an open one can be decided.");
              }
            });
  }

  private static Uni<Void> refuseWhilePending(LifecycleStore.Unit unit, String host) {
    return unit.pendingOn(host)
        .invoke(
            pending ->
                pending.ifPresent(
                    other -> {
                      throw pending(host, other.toString());
                    }))
        .replaceWithVoid();
  }

  private static RefusedException pending(String host, String other) {
    return new RefusedException(
        Refusal.CHANGE_PENDING,
        "Remediation "
            + other
            + " on "
            + host
            + " is not finished: a host works on one change at a time.");
  }
}
