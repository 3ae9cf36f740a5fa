package dev.longhaul.server.flow;

import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.util.OptionalInt;

/** Approves what is sure enough without a person, where the operator wants that. */
@ApplicationScoped
public class ApproveByPolicy {

  private static final String ACTOR = "policy";
  private static final int AT_ONCE = 20;

  /** After a change was taken back or failed, a path is left to people for so long. */
  private static final Duration PEACE = Duration.ofHours(24);

  private final ControlMeasurements measurements;
  private final DecideRecommendation decide;
  private final Clock clock;

  ApproveByPolicy(ControlMeasurements measurements, DecideRecommendation decide, Clock clock) {
    this.measurements = measurements;
    this.decide = decide;
    this.clock = clock;
  }

  /**
   * Approves what may be approved now.
   *
   * @param confidence the first cause has to be at least that sure
   * @return how many were approved
   */
  public Uni<Integer> approve(double confidence) {
    return measurements
        .approvable(confidence, clock.instant().minus(PEACE), AT_ONCE)
        .chain(
            open ->
                Multi.createFrom()
                    .iterable(open)
                    .onItem()
                    .transformToUniAndConcatenate(this::approve)
                    .collect()
                    .asList()
                    .map(done -> (int) done.stream().filter(d -> d).count()));
  }

  private Uni<Boolean> approve(RecommendationView r) {
    return decide
        .approve(r.id(), OptionalInt.of(r.version()), ACTOR)
        .replaceWith(true)
        .onFailure(RefusedException.class)
        // Nothing to change on that host, or a change is pending: it stays open for a person.
        .recoverWithItem(false);
  }
}
