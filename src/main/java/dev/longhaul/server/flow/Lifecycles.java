package dev.longhaul.server.flow;

import io.smallrye.mutiny.Uni;
import java.util.Optional;
import java.util.UUID;

/** Reads recommendations and remediations; newest first. */
public interface Lifecycles {

  /** Recommendations, newest first. */
  Uni<Slice<RecommendationView>> recommendations(RecommendationFilter filter, PageOf<UUID> page);

  /** One recommendation. */
  Uni<Optional<RecommendationView>> recommendation(UUID id);

  /** Remediations, newest first. */
  Uni<Slice<RemediationView>> remediations(RemediationFilter filter, PageOf<UUID> page);

  /** One remediation. */
  Uni<Optional<RemediationView>> remediation(UUID id);

  /** Which recommendations are wanted; what is empty does not matter. */
  record RecommendationFilter(
      Optional<String> status, Optional<String> host, Optional<UUID> path) {}

  /** Which remediations are wanted; what is empty does not matter. */
  record RemediationFilter(
      Optional<String> state, Optional<String> host, Optional<UUID> recommendation) {}
}
