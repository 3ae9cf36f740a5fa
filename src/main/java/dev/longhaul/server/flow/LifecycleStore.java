package dev.longhaul.server.flow;

import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** Changes recommendations and remediations, each step in one transaction. */
public interface LifecycleStore {

  /**
   * Runs steps in one transaction: all of it is committed, or nothing is. Steps follow each other
   * and never run side by side.
   */
  <T> Uni<T> inTransaction(Function<Unit, Uni<T>> steps);

  /** What can be done within a transaction. */
  interface Unit {

    /** Reads a recommendation and keeps others from deciding it. */
    Uni<Optional<RecommendationView>> lockRecommendation(UUID id);

    /** Reads a remediation and keeps others from moving it. */
    Uni<Optional<RemediationView>> lockRemediation(UUID id);

    /** Remediations whose deadline has passed, without those that others are working on. */
    Uni<List<RemediationView>> lockOverdue(Instant now, int limit);

    /** The path of a recommendation or remediation. */
    Uni<Optional<PathView>> path(UUID id);

    /** The remediation that a host still has to answer, if there is one. */
    Uni<Optional<UUID>> pendingOn(String host);

    /** Stores a decision and returns the recommendation as it is now. */
    Uni<RecommendationView> decide(UUID id, String status, RecommendationView.Decision decision);

    /**
     * Stores a new remediation.
     *
     * @return fails with {@link Refusal#CHANGE_PENDING} if the host has another one pending
     */
    Uni<Void> add(RemediationView remediation);

    /** Stores the state and detail of a remediation and returns it as it is now. */
    Uni<RemediationView> move(RemediationView remediation);

    /** Puts a message into the outbox. */
    Uni<Void> send(OutgoingMessage message);

    /** Begins an alert; false if the same condition fires already. */
    Uni<Boolean> fire(AlertView alert);

    /** The alert of a condition that fires. */
    Uni<Optional<AlertView>> firing(String fingerprint);

    /** Ends an alert. */
    Uni<Void> resolve(AlertView alert);

    /**
     * Hosts that reported regularly, were last heard before a moment and are not told of yet. Empty
     * also while another replica looks.
     *
     * @param reported a host counts as regular once it has been heard for so long without a gap
     */
    Uni<List<SilentHost>> silent(Instant heardBefore, Duration reported, int limit);

    /** Alerts about silent hosts that report again, or of which nothing is kept any more. */
    Uni<List<AlertView>> noLongerSilent(Duration reported, int limit);

    /** Keeps for ever who did what. */
    Uni<Void> audit(AuditEntry entry);
  }

  /** A host and when it was last heard. */
  record SilentHost(String host, Instant heardAt) {}

  /**
   * Who did what, and when.
   *
   * @param target such as {@code recommendation/<id>}
   * @param detail one sentence
   */
  record AuditEntry(
      UUID id, Instant at, String actor, String action, String target, String detail) {}
}
