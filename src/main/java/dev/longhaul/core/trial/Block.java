package dev.longhaul.core.trial;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Rounds of every arm, one after the other under the same weather of the path.
 *
 * @param number from 0
 * @param rounds in the order in which they were run
 * @param standing whether it counts
 */
public record Block(int number, List<Round> rounds, Standing standing) {

  public Block {
    rounds = List.copyOf(rounds);
  }

  /** Whether a block counts. Decided by all arms alike, so it favours none. */
  public enum Standing {
    /** It counts. */
    COUNTED,
    /** A host was busy or the like; repeated. */
    SPOILED,
    /** Every round failed, the baseline's too: the path was down; repeated. */
    PATH_DOWN,
    /** Every round, the baseline's too, was far below what blocks before showed; repeated. */
    PATH_SLOW
  }

  /** The round of an arm. */
  Optional<Round> of(Arm arm) {
    return rounds.stream().filter(r -> r.slot().arm().equals(arm.name())).findFirst();
  }

  Optional<Figures> figures(Arm arm) {
    return of(arm).flatMap(Round::figures);
  }

  /** The best goodput of any arm, bit/s. */
  OptionalDouble best() {
    return rounds.stream()
        .flatMap(r -> r.figures().stream())
        .mapToDouble(f -> f.goodput().bitsPerSecond())
        .max();
  }
}
