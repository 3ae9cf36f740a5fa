package dev.longhaul.core.diagnosis;

import java.util.List;

/**
 * Measurements of one path that cannot all be true.
 *
 * @param what the contradiction with its figures, a sentence
 * @param suspect the measurement that is probably wrong
 * @param weight by how much less sure everything becomes, more than 0 and at most 1
 * @param rules the rules that contradict
 * @param control what to measure to find out
 */
record Inconsistency(String what, String suspect, double weight, List<RuleId> rules, Need control) {

  Inconsistency {
    rules = List.copyOf(rules);
    if (!(weight > 0 && weight <= 1)) {
      throw new IllegalArgumentException("A weight lies between 0 and 1: " + weight);
    }
  }
}
