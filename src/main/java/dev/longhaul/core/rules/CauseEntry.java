package dev.longhaul.core.rules;

import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.diagnosis.RuleId;
import java.util.List;

/**
 * One cause, explained.
 *
 * @param cause its name
 * @param signs how it is told from others
 * @param remedy what helps
 * @param foundBy rules that its findings stand on, the most telling first
 * @param advisedBy further rules that its advice stands on
 */
public record CauseEntry(
    Cause cause, String signs, String remedy, List<RuleId> foundBy, List<RuleId> advisedBy) {

  public CauseEntry {
    foundBy = List.copyOf(foundBy);
    advisedBy = List.copyOf(advisedBy);
  }

  /** Whether findings or advice on this cause may cite a rule. */
  public boolean cites(RuleId rule) {
    return foundBy.contains(rule) || advisedBy.contains(rule);
  }
}
