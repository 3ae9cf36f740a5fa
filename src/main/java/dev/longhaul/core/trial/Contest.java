package dev.longhaul.core.trial;

import java.util.HashSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Who competes: every arm against one baseline.
 *
 * @param baseline what the others have to beat: the host as it is, or the winner so far
 * @param arms at least one; names differ, from the baseline's too
 */
public record Contest(Arm baseline, List<Arm> arms) {

  public Contest {
    arms = List.copyOf(arms);
    if (arms.isEmpty() || arms.size() > ErrorBudget.MOST_ARMS) {
      throw new IllegalArgumentException(
          "A trial has 1 to " + ErrorBudget.MOST_ARMS + " arms beside its baseline");
    }
    Set<String> names = new HashSet<>(Set.of(baseline.name()));
    for (Arm arm : arms) {
      if (!names.add(arm.name())) {
        throw new IllegalArgumentException("Two arms are called '" + arm.name() + "'");
      }
    }
  }

  /** Baseline and arms. */
  public List<Arm> all() {
    return Stream.concat(Stream.of(baseline), arms.stream()).toList();
  }

  /** The one of this name. */
  public Arm named(String name) {
    return all().stream()
        .filter(arm -> arm.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new NoSuchElementException("No arm is called '" + name + "'"));
  }

  /** How the error is spent. */
  public ErrorBudget errors() {
    return new ErrorBudget(arms.size());
  }
}
