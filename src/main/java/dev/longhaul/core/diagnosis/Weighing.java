package dev.longhaul.core.diagnosis;

import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.model.StatedFacts;
import dev.longhaul.model.Symptom;
import java.util.ArrayList;
import java.util.List;

/**
 * Signs that speak for one cause. The weight of a sign is how often it alone would be right; signs
 * are taken for independent, so that what none of them explains shrinks with each.
 */
final class Weighing {

  /** Where a fact comes from that nobody measured here. */
  static final String STATED = "stated by hand";

  private final StatedFacts facts;
  private final List<EvidenceItem> signs = new ArrayList<>();
  private double unexplained = 1;
  private double doubt = 1;

  Weighing(Evidence e) {
    this.facts = e.stated();
  }

  Weighing sign(boolean holds, double weight, String what) {
    if (holds) {
      unexplained *= 1 - weight;
      signs.add(new EvidenceItem("sign", what, facts.isEmpty() ? "all figures together" : STATED));
    }
    return this;
  }

  Weighing sign(Symptom symptom, double weight) {
    if (facts.shows(symptom)) {
      unexplained *= 1 - weight;
      signs.add(new EvidenceItem(symptom.value(), symptom.meaning(), STATED));
    }
    return this;
  }

  /** Something that makes the cause less likely. */
  Weighing against(boolean holds, double factor) {
    doubt *= holds ? factor : 1;
    return this;
  }

  Weighing against(Symptom symptom, double factor) {
    return against(facts.shows(symptom), factor);
  }

  boolean isEmpty() {
    return signs.isEmpty();
  }

  /** How sure the signs make together; what nobody measured here never makes certain. */
  double confidence(double most) {
    return Math.min(most, 1 - unexplained) * doubt;
  }

  Draft onto(Draft draft) {
    signs.forEach(s -> draft.fact(s.field(), s.value(), s.source()));
    return draft;
  }
}
