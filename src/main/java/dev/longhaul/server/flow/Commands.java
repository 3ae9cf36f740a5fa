package dev.longhaul.server.flow;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.longhaul.contract.v1.CommandData;
import dev.longhaul.contract.v1.CommandData.HostChange;
import dev.longhaul.contract.v1.JudgementDocument;
import dev.longhaul.core.remediation.AllowList;
import dev.longhaul.mapping.AdvisedChanges;
import dev.longhaul.mapping.UnsafeValueException;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The commands that make, keep and undo the changes of a remediation, ready to be sent. */
@ApplicationScoped
class Commands {

  private final CommandSealer sealer;
  private final RemediationPolicy policy;

  Commands(CommandSealer sealer, RemediationPolicy policy) {
    this.sealer = sealer;
    this.policy = policy;
  }

  /** The changes of a judgement that concern one host, as the host is told them. */
  static List<HostChange> changes(RecommendationView recommendation, JudgementDocument judgement) {
    String side = recommendation.host().equals(recommendation.sender()) ? "sender" : "receiver";
    try {
      List<HostChange> changes = AdvisedChanges.changes(judgement.recommendation(), side);
      if (changes.isEmpty()) {
        throw new RefusedException(
            Refusal.NOTHING_TO_CHANGE,
            "This recommendation changes no setting of "
                + recommendation.host()
                + ": there is nothing to approve.");
      }
      return allowed(changes);
    } catch (UnsafeValueException e) {
      throw new RefusedException(Refusal.UNSAFE_VALUE, e.sentence(), e);
    }
  }

  /** The host checks the same list again; what it would refuse is not sent. */
  private static List<HostChange> allowed(List<HostChange> changes) {
    AllowList.Verdict verdict =
        AllowList.check(
            changes.stream()
                .map(c -> new AllowList.Wanted(c.setting(), c.target(), c.expectedFrom(), c.to()))
                .toList());
    if (verdict instanceof AllowList.Verdict.Refused refused) {
      throw new RefusedException(Refusal.UNSAFE_VALUE, refused.reason());
    }
    return changes;
  }

  OutgoingMessage apply(RemediationView r, Instant now) {
    return seal(
        now,
        new CommandData.Apply(
            r.host(),
            r.id().toString(),
            expiry(now),
            r.detail().confirmWithinSeconds(),
            r.detail().peer(),
            r.detail().changes()));
  }

  OutgoingMessage confirm(RemediationView r, Instant now) {
    return seal(now, new CommandData.Confirm(r.host(), r.id().toString(), expiry(now)));
  }

  OutgoingMessage rollback(RemediationView r, String reason, Instant now) {
    return seal(now, new CommandData.Rollback(r.host(), r.id().toString(), expiry(now), reason));
  }

  /** When silence about a command that was sent now counts as an end. */
  Instant answerBy(Instant now) {
    return now.plus(policy.commandTtl()).plus(policy.grace());
  }

  /** Until when a host holds changes that it made now, as far as is known here. */
  Instant heldUntil(RemediationView r, Instant now) {
    return now.plusSeconds(r.detail().confirmWithinSeconds()).plus(policy.grace());
  }

  RemediationDetail detail(String peer, List<HostChange> changes) {
    return new RemediationDetail(
        Optional.of(peer),
        policy.confirmWithin().toSeconds(),
        changes,
        List.of(),
        Optional.empty());
  }

  static UUID newId() {
    return UuidCreator.getTimeOrderedEpoch();
  }

  private OutgoingMessage seal(Instant now, CommandData command) {
    return sealer.seal(newId(), now, command);
  }

  private String expiry(Instant now) {
    return now.plus(policy.commandTtl()).toString();
  }
}
