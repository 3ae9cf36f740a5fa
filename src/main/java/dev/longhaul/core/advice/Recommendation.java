package dev.longhaul.core.advice;

import dev.longhaul.core.diagnosis.RuleId;
import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.Change;
import java.util.List;
import java.util.Optional;

/**
 * What to do about a diagnosis: the smallest set of changes that removes the first cause.
 *
 * @param changes to be made, in order; empty when nothing on these hosts helps
 * @param trials candidates that theory cannot decide: to be tried, not asserted
 * @param notAdvised popular remedies that do nothing or harm here, with the reason
 * @param expected the range of goodput after the changes, if it can be told
 * @param artefacts files that make the changes survive a reboot, as text
 * @param apply commands that make the changes now, in order
 * @param undo commands that take the changes back exactly, in order
 */
public record Recommendation(
    List<Advised> changes,
    List<Advised> trials,
    List<NotAdvised> notAdvised,
    Optional<Expected> expected,
    List<Artefact> artefacts,
    List<String> apply,
    List<String> undo) {

  /** A recommendation to change nothing, with no advice against anything. */
  public static final Recommendation NOTHING =
      new Recommendation(
          List.of(), List.of(), List.of(), Optional.empty(), List.of(), List.of(), List.of());

  public Recommendation {
    changes = List.copyOf(changes);
    trials = List.copyOf(trials);
    notAdvised = List.copyOf(notAdvised);
    artefacts = List.copyOf(artefacts);
    apply = List.copyOf(apply);
    undo = List.copyOf(undo);
  }

  /**
   * A change with its reason.
   *
   * @param change what to change
   * @param why what it does on this path
   * @param risk what could go wrong, and what limits it
   * @param rules the rules it stands on
   */
  public record Advised(Change change, String why, String risk, List<RuleId> rules) {
    public Advised {
      rules = List.copyOf(rules);
    }
  }

  /**
   * Advice against something.
   *
   * @param setting what people tend to change here
   * @param why why it does nothing or harm on this path
   * @param rules the rules it stands on
   */
  public record NotAdvised(String setting, String why, List<RuleId> rules) {
    public NotAdvised {
      rules = List.copyOf(rules);
    }
  }

  /** The range of goodput after the changes, and how it was reckoned. */
  public record Expected(Bandwidth low, Bandwidth high, String basis) {
    public Expected {
      if (low.compareTo(high) > 0) {
        throw new IllegalArgumentException("A range runs from low to high: " + low + ", " + high);
      }
    }
  }

  /** A file that makes changes survive a reboot: where it goes and what it holds. */
  public record Artefact(String path, String content, String purpose) {}
}
