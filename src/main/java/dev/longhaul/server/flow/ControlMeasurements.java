package dev.longhaul.server.flow;

import dev.longhaul.core.remediation.ControlRound;
import io.smallrye.mutiny.Uni;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Reads what the verification of changes needs. */
public interface ControlMeasurements {

  /** What was measured on a path in a time, oldest first, bounded: the newest count. */
  Uni<List<ControlRound>> rounds(UUID path, Instant from, Instant to);

  /** Where a round of a path can be measured; empty for a path that is not known. */
  Uni<Optional<RoundPlace>> place(UUID path);

  /** Remediations that are applied and wait for a verdict, the most urgent first. */
  Uni<List<RemediationView>> applied(int limit);

  /**
   * Open recommendations that may be approved without a person: sure enough, for a host with a
   * probe and nothing pending, on a path where no change was taken back or failed since a moment.
   */
  Uni<List<RecommendationView>> approvable(double confidence, Instant since, int limit);
}
