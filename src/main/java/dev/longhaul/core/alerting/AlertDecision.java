package dev.longhaul.core.alerting;

import java.util.List;

/** What to remember after a judgement, and which alerts began or ended with it. */
public record AlertDecision(AlertState state, List<Transition> transitions) {
  public AlertDecision {
    transitions = List.copyOf(transitions);
  }
}
