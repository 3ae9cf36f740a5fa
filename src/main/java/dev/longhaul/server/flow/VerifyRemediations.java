package dev.longhaul.server.flow;

import dev.longhaul.core.remediation.RemediationState.Applied;
import dev.longhaul.core.remediation.Verification;
import dev.longhaul.core.remediation.Verification.Verdict;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;

/**
 * Keeps changes after which their path is no worse and takes back those after which it is, by
 * rounds that are measured anyway or asked for. What cannot be decided in time is left to the
 * host's timer, which takes it back.
 */
@ApplicationScoped
public class VerifyRemediations {

  private static final String ACTOR = "verification";
  private static final int AT_ONCE = 50;

  /** What was measured longer ago says little of what the path was like before the change. */
  private static final Duration BEFORE = Duration.ofHours(24);

  private final ControlMeasurements measurements;
  private final LifecycleStore store;
  private final DirectRemediation direct;
  private final AskForRound rounds;
  private final RoundPolicy policy;
  private final OutboxBell bell;
  private final Clock clock;

  VerifyRemediations(
      ControlMeasurements measurements,
      LifecycleStore store,
      DirectRemediation direct,
      AskForRound rounds,
      RoundPolicy policy,
      OutboxBell bell,
      Clock clock) {
    this.measurements = measurements;
    this.store = store;
    this.direct = direct;
    this.rounds = rounds;
    this.policy = policy;
    this.bell = bell;
    this.clock = clock;
  }

  /**
   * Looks at every applied change once; any number of replicas may do so side by side.
   *
   * @return how many were kept or taken back
   */
  public Uni<Integer> verify() {
    return measurements
        .applied(AT_ONCE)
        .chain(
            applied ->
                Multi.createFrom()
                    .iterable(applied)
                    .onItem()
                    .transformToUniAndConcatenate(this::verify)
                    .collect()
                    .asList()
                    .map(decided -> (int) decided.stream().filter(d -> d).count()));
  }

  private Uni<Boolean> verify(RemediationView r) {
    Instant since = r.state().since();
    Instant now = clock.instant();
    return measurements
        .rounds(r.pathId(), since.minus(BEFORE), since)
        .chain(
            before ->
                measurements
                    .rounds(r.pathId(), since.plus(policy.settle()), now)
                    .map(after -> Verification.of(before, after)))
        .chain(verdict -> act(r, verdict))
        .onFailure(RefusedException.class)
        // Somebody else was faster, or it ran out: the next look shows it as it is.
        .recoverWithItem(false);
  }

  private Uni<Boolean> act(RemediationView r, Verdict verdict) {
    OptionalInt version = OptionalInt.of(r.version());
    if (verdict instanceof Verdict.Keep keep) {
      return direct.confirm(r.id(), version, ACTOR, keep.sentence()).replaceWith(true);
    }
    if (verdict instanceof Verdict.TakeBack worse) {
      return direct
          .rollBack(r.id(), version, ACTOR, "The path is worse: " + worse.sentence())
          .replaceWith(true);
    }
    return isDue(r, clock.instant())
        ? askForRound(r, verdict.sentence()).replaceWith(false)
        : Uni.createFrom().item(false);
  }

  private boolean isDue(RemediationView r, Instant now) {
    Checks checks = r.detail().checks().orElse(Checks.NONE);
    return policy.enabled()
        && checks.roundsAsked() < policy.most()
        && checks.lastAsked().map(at -> at.plus(policy.pause()).isBefore(now)).orElse(true);
  }

  /** The version is checked under the lock, so that two replicas do not ask for the same round. */
  private Uni<Void> askForRound(RemediationView r, String sentence) {
    UUID round = Commands.newId();
    return measurements
        .place(r.pathId())
        .chain(
            place ->
                store.inTransaction(
                    unit ->
                        unit.lockRemediation(r.id())
                            .map(
                                found ->
                                    found.filter(
                                        f ->
                                            f.version() == r.version()
                                                && f.state() instanceof Applied))
                            .chain(
                                found ->
                                    found.isEmpty() || place.isEmpty()
                                        ? Uni.createFrom().voidItem()
                                        : ask(unit, found.get(), place.get(), round, sentence))))
        .invoke(bell::ring)
        .replaceWithVoid();
  }

  private Uni<Void> ask(
      LifecycleStore.Unit unit, RemediationView r, RoundPlace place, UUID round, String sentence) {
    Instant now = clock.instant();
    Optional<String> obstacle = AskForRound.obstacle(place);
    Checks next =
        r.detail()
            .checks()
            .orElse(Checks.NONE)
            .asked(now, obstacle.orElse(sentence), obstacle.isEmpty());
    return unit.move(r.with(r.state(), r.detail().checked(next)))
        .chain(
            () ->
                obstacle.isEmpty()
                    ? AskForRound.sendAll(unit, rounds.commands(place, round, now))
                    : Uni.createFrom().voidItem());
  }
}
