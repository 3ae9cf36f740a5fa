package dev.longhaul.server.flow;

import dev.longhaul.contract.v1.CommandResult;
import dev.longhaul.core.remediation.Progress;
import dev.longhaul.core.remediation.RemediationEvent;
import dev.longhaul.core.remediation.StateName;
import dev.longhaul.core.remediation.Transition.Moved;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Moves remediations on by what hosts report and by the passing of time. */
@ApplicationScoped
public class AdvanceRemediation {

  private static final int OVERDUE_AT_ONCE = 50;
  private static final String SERVICE = "longhaul";
  private static final int MAX_REASON = 1000;

  private final LifecycleStore store;
  private final Commands commands;
  private final RemediationAlerts alerts;
  private final OutboxBell bell;
  private final Clock clock;

  AdvanceRemediation(
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

  /** What a report did. */
  public enum Effect {
    /** The remediation moved on. */
    MOVED,
    /** It came twice, too late or too early. */
    NOTHING,
    /** No such remediation was ever asked of that host. */
    UNKNOWN
  }

  /**
   * Takes a host's report in; harmless to repeat.
   *
   * @return fails with {@link Refusal#INVALID} if the report itself makes no sense
   */
  public Uni<Effect> report(CommandResult result) {
    UUID id;
    try {
      id = UUID.fromString(result.remediationId());
    } catch (IllegalArgumentException e) {
      return Uni.createFrom()
          .failure(new RefusedException(Refusal.INVALID, "The field remediationId is no UUID.", e));
    }
    Instant now = clock.instant();
    return store
        .inTransaction(
            unit ->
                unit.lockRemediation(id)
                    .chain(
                        found ->
                            found
                                .filter(r -> r.host().equals(result.host()))
                                .map(r -> advance(unit, r, result, now))
                                .orElseGet(() -> Uni.createFrom().item(Effect.UNKNOWN))))
        .invoke(bell::ring);
  }

  /**
   * Ends remediations whose host fell silent.
   *
   * @return how many
   */
  public Uni<Integer> expireOverdue() {
    Instant now = clock.instant();
    return store.inTransaction(
        unit ->
            unit.lockOverdue(now, OVERDUE_AT_ONCE)
                .chain(
                    overdue ->
                        Multi.createFrom()
                            .iterable(overdue)
                            .onItem()
                            .transformToUniAndConcatenate(
                                r -> advance(unit, r, new RemediationEvent.Tick(now), List.of()))
                            .collect()
                            .asList()
                            .map(List::size)));
  }

  /** A host that keeps a change gives a reason only where something may undo it at boot. */
  private Uni<Effect> advance(
      LifecycleStore.Unit unit, RemediationView r, CommandResult result, Instant now) {
    RemediationEvent event = event(r, result, now);
    return advance(unit, r, event, result.values())
        .call(
            effect ->
                effect == Effect.MOVED
                        && event instanceof RemediationEvent.HostConfirmed
                        && result.reason().isPresent()
                    ? alerts.conflicting(unit, r, reason(result.reason(), ""), now)
                    : Uni.createFrom().voidItem());
  }

  private Uni<Effect> advance(
      LifecycleStore.Unit unit,
      RemediationView before,
      RemediationEvent event,
      List<CommandResult.Value> values) {
    if (!(Progress.after(before.state(), event) instanceof Moved moved)) {
      return Uni.createFrom().item(Effect.NOTHING);
    }
    String name = StateName.of(moved.to()).toString();
    return unit.move(before.with(moved.to(), before.detail().reported(values)))
        .call(after -> alerts.ended(unit, after, event.at()))
        .call(
            () ->
                unit.audit(
                    Audit.entry(
                        event.at(),
                        event instanceof RemediationEvent.Report
                            ? "host/" + before.host()
                            : SERVICE,
                        name,
                        "remediation/" + before.id(),
                        moved.to().reason())))
        .replaceWith(Effect.MOVED);
  }

  private RemediationEvent event(RemediationView r, CommandResult result, Instant now) {
    String reason = reason(result.reason(), result.outcome());
    return switch (result.outcome()) {
      case "applied" -> new RemediationEvent.HostApplied(now, commands.heldUntil(r, now));
      case "confirmed" -> new RemediationEvent.HostConfirmed(now);
      case "rolled-back" -> new RemediationEvent.HostRolledBack(now, reason);
      case "refused" -> new RemediationEvent.HostRefused(now, reason);
      case "superseded" -> new RemediationEvent.HostSuperseded(now, reason);
      case "failed" -> new RemediationEvent.HostFailed(now, reason);
      default ->
          throw new RefusedException(
              Refusal.INVALID,
              "The outcome is none of applied, confirmed, rolled-back, refused, superseded and"
                  + " failed.");
    };
  }

  private static String reason(Optional<String> given, String outcome) {
    String reason = given.orElse("the host reported: " + outcome);
    return reason.length() > MAX_REASON ? reason.substring(0, MAX_REASON) : reason;
  }
}
