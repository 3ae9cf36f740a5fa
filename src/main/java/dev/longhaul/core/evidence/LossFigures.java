package dev.longhaul.core.evidence;

import dev.longhaul.model.Share;
import java.util.Optional;

/**
 * Retransmitted data as a share of what was sent (rule D2).
 *
 * @param steady after the flow's start
 * @param start while the flow started up; loss at the end of slow start is normal
 * @param whole over the life of the flow
 * @param spurious share of the retransmits that proved needless
 */
public record LossFigures(
    Optional<Share> steady,
    Optional<Share> start,
    Optional<Share> whole,
    Optional<Share> spurious) {

  /** Nothing known. */
  public static final LossFigures UNKNOWN =
      new LossFigures(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  /** Whether anything at all was lost, as far as is known. */
  public boolean any() {
    return whole.or(() -> steady).map(s -> s.fraction() > 0).orElse(false);
  }
}
