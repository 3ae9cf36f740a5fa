package dev.longhaul.core.trial;

import java.util.ArrayList;
import java.util.List;

/**
 * What has happened in a trial, to be stored and handed back after a restart.
 *
 * @param rounds in the order in which they were run
 * @param looksTaken how many looks were told to the outside
 */
public record History(List<Round> rounds, int looksTaken) {

  /** Before the first round. */
  public static final History EMPTY = new History(List.of(), 0);

  public History {
    rounds = List.copyOf(rounds);
  }

  /** With one round more; a round that is reported twice counts once. */
  public History with(Round round) {
    if (rounds.stream().anyMatch(r -> r.slot().equals(round.slot()))) {
      return this;
    }
    List<Round> more = new ArrayList<>(rounds);
    more.add(round);
    return new History(more, looksTaken);
  }

  /** With one look more. */
  public History looked() {
    return new History(rounds, looksTaken + 1);
  }
}
