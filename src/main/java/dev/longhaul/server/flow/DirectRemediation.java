package dev.longhaul.server.flow;

import dev.longhaul.core.remediation.Progress;
import dev.longhaul.core.remediation.RemediationEvent;
import dev.longhaul.core.remediation.RemediationState;
import dev.longhaul.core.remediation.Transition;
import dev.longhaul.core.remediation.Transition.Denied;
import dev.longhaul.core.remediation.Transition.Moved;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import java.util.OptionalInt;
import java.util.UUID;

/** Somebody keeps a change or takes it back. A wish that was granted already changes nothing. */
@ApplicationScoped
public class DirectRemediation {

  private final LifecycleStore store;
  private final Commands commands;
  private final OutboxBell bell;
  private final Clock clock;

  DirectRemediation(LifecycleStore store, Commands commands, OutboxBell bell, Clock clock) {
    this.store = store;
    this.commands = commands;
    this.bell = bell;
    this.clock = clock;
  }

  /** Tells the host to keep the changes. */
  public Uni<RemediationView> confirm(UUID id, OptionalInt expected, String actor, String reason) {
    Instant now = clock.instant();
    return grant(
        new Wish(id, expected, actor, "confirm", reason),
        new RemediationEvent.Confirm(now),
        r -> commands.confirm(r, now));
  }

  /** Tells the host to take the changes back. */
  public Uni<RemediationView> rollBack(UUID id, OptionalInt expected, String actor, String reason) {
    Instant now = clock.instant();
    return grant(
        new Wish(id, expected, actor, "rollback", reason),
        new RemediationEvent.RollBack(now, commands.answerBy(now)),
        r -> commands.rollback(r, reason, now));
  }

  private Uni<RemediationView> grant(Wish wish, RemediationEvent event, Order order) {
    return store
        .inTransaction(
            unit ->
                unit.lockRemediation(wish.id())
                    .map(
                        found ->
                            found.orElseThrow(
                                () -> RefusedException.notFound("remediation", wish.id())))
                    .invoke(r -> Versions.check("remediation", r.version(), wish.expected()))
                    .chain(r -> grant(unit, r, wish, event, order)))
        .invoke(bell::ring);
  }

  private static Uni<RemediationView> grant(
      LifecycleStore.Unit unit, RemediationView r, Wish wish, RemediationEvent event, Order order) {
    Transition transition = Progress.after(r.state(), event);
    if (transition instanceof Denied denied) {
      throw new RefusedException(Refusal.WRONG_STATE, sentence(denied.reason()));
    }
    if (!(transition instanceof Moved moved)) {
      return Uni.createFrom().item(r);
    }
    OutgoingMessage command = order.command(r);
    RemediationState next = moved.to();
    return unit.move(r.with(next, r.detail().decided(wish.reason())))
        .call(() -> unit.send(command))
        .call(
            () ->
                unit.audit(
                    Audit.entry(
                        event.at(),
                        wish.actor(),
                        wish.action(),
                        "remediation/" + r.id(),
                        wish.reason())));
  }

  private static String sentence(String clause) {
    return Character.toUpperCase(clause.charAt(0)) + clause.substring(1) + ".";
  }

  private record Wish(UUID id, OptionalInt expected, String actor, String action, String reason) {}

  @FunctionalInterface
  private interface Order {
    OutgoingMessage command(RemediationView remediation);
  }
}
