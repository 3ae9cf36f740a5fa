package dev.longhaul.core.trial;

import dev.longhaul.model.Change;
import java.util.List;

/**
 * What is tried: a set of changes that are in force together during a round.
 *
 * @param name tells arms of one trial apart, for people too
 * @param changes from what the host had when the trial began; none for the host as it is
 */
public record Arm(String name, List<Change> changes) {

  private static final int TOUCHES_THE_LINK = 3;
  private static final int TOUCHES_ONE_QUEUE_OR_ROUTE = 2;

  public Arm {
    if (name.isBlank()) {
      throw new IllegalArgumentException("An arm has a name");
    }
    changes = List.copyOf(changes);
  }

  /** The host as it is. */
  public static Arm untouched() {
    return new Arm("baseline", List.of());
  }

  /**
   * How much an arm asks for; of two that are as good the smaller one wins. A kernel parameter
   * weighs least, what other traffic of the interface feels weighs most.
   */
  public int complexity() {
    return changes.stream().mapToInt(Arm::weight).sum();
  }

  private static int weight(Change change) {
    if (change instanceof Change.LinkMtu || change instanceof Change.Offload) {
      return TOUCHES_THE_LINK;
    }
    if (change instanceof Change.QdiscReplace
        || change instanceof Change.RouteMtu
        || change instanceof Change.RouteAdvmss) {
      return TOUCHES_ONE_QUEUE_OR_ROUTE;
    }
    return 1;
  }
}
