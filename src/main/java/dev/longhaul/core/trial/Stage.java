package dev.longhaul.core.trial;

import dev.longhaul.model.Change;
import java.util.ArrayList;
import java.util.List;

/**
 * One knob of a search, with the positions to try.
 *
 * @param knob its name
 * @param why it stands at this place, for a person
 * @param positions each a set of changes; at least one
 */
public record Stage(String knob, String why, List<Arm> positions) {

  public Stage {
    positions = List.copyOf(positions);
    if (positions.isEmpty()) {
      throw new IllegalArgumentException("A knob without positions cannot be tried");
    }
  }

  /** The positions on top of what has won so far. */
  Contest from(Arm best) {
    return new Contest(best, positions.stream().map(position -> over(best, position)).toList());
  }

  private static Arm over(Arm best, Arm position) {
    List<Change> changes = new ArrayList<>();
    for (Change change : best.changes()) {
      if (position.changes().stream().noneMatch(c -> sameKnob(c, change))) {
        changes.add(change);
      }
    }
    changes.addAll(position.changes());
    String name =
        best.changes().isEmpty() ? position.name() : best.name() + " + " + position.name();
    return new Arm(name, changes);
  }

  private static boolean sameKnob(Change one, Change other) {
    return one.side() == other.side() && one.setting().equals(other.setting());
  }
}
