package dev.longhaul.core.trial;

import java.util.List;
import java.util.Optional;

/**
 * A search over several knobs, one after the other: the winner of one becomes the baseline of the
 * next. It takes as many trials as there are knobs, where a full grid takes as many arms as there
 * are combinations. What it cannot find is two knobs that help only together.
 *
 * @param stages in the order in which they are tried
 */
public record Elimination(List<Stage> stages) {

  public Elimination {
    stages = List.copyOf(stages);
  }

  /** The next trial after those that have ended; empty if all knobs were tried. */
  public Optional<Contest> next(List<Outcome> ended) {
    return ended.size() >= stages.size()
        ? Optional.empty()
        : Optional.of(stages.get(ended.size()).from(best(ended)));
  }

  /** What has won so far; the untouched host if nothing has. */
  public Arm best(List<Outcome> ended) {
    Arm best = Arm.untouched();
    for (Outcome outcome : ended) {
      best = outcome.winner().orElse(best);
    }
    return best;
  }
}
