package dev.longhaul.core.diagnosis;

import dev.longhaul.model.Bandwidth;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A cause with everything needed to believe or refute it.
 *
 * @param cause the cause
 * @param confidence how sure
 * @param fixableBy who can remove it here
 * @param rules the rules it stands on, the most telling first
 * @param evidence the facts it stands on, the most telling first
 * @param formula the arithmetic with this path's numbers; empty where none is needed
 * @param ceiling the rate that this cause allows; empty where it cannot be computed
 * @param why one or two sentences for a person
 * @param overturnedBy what measurement would refute it; empty if nothing short of an error would
 */
public record Finding(
    Cause cause,
    Confidence confidence,
    Party fixableBy,
    List<RuleId> rules,
    List<EvidenceItem> evidence,
    Optional<String> formula,
    Optional<Bandwidth> ceiling,
    String why,
    Optional<String> overturnedBy) {

  /** The same, less sure by a factor between 0 and 1. */
  Finding times(double factor) {
    return factor == 1
        ? this
        : new Finding(
            cause,
            confidence.times(factor),
            fixableBy,
            rules,
            evidence,
            formula,
            ceiling,
            why,
            overturnedBy);
  }

  /** The same with a fact that speaks against it. */
  Finding refutedBy(EvidenceItem fact, double factor) {
    List<EvidenceItem> facts = new ArrayList<>(evidence);
    facts.add(fact);
    return new Finding(
        cause,
        confidence.times(factor),
        fixableBy,
        rules,
        facts,
        formula,
        ceiling,
        why,
        overturnedBy);
  }

  public Finding {
    rules = List.copyOf(rules);
    evidence = List.copyOf(evidence);
    if (rules.isEmpty()) {
      throw new IllegalArgumentException("A finding cites at least one rule: " + cause);
    }
  }
}
