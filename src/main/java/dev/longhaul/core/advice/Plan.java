package dev.longhaul.core.advice;

import dev.longhaul.core.advice.Recommendation.Advised;
import dev.longhaul.core.advice.Recommendation.Expected;
import dev.longhaul.core.advice.Recommendation.NotAdvised;
import dev.longhaul.core.diagnosis.RuleId;
import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.model.Change;
import dev.longhaul.model.HostState;
import dev.longhaul.model.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A recommendation in the making; leaves out what would change nothing. */
final class Plan {

  private final Evidence evidence;
  private final List<Advised> changes = new ArrayList<>();
  private final List<Advised> trials = new ArrayList<>();
  private final List<NotAdvised> against = new ArrayList<>();
  private Optional<Expected> expected = Optional.empty();

  Plan(Evidence evidence) {
    this.evidence = evidence;
  }

  HostState state(Side side) {
    return side == Side.SENDER ? evidence.senderState() : evidence.receiverState();
  }

  Plan change(Change change, String why, String risk, RuleId... rules) {
    add(changes, change, why, risk, rules);
    return this;
  }

  Plan trial(Change change, String why, String risk, RuleId... rules) {
    add(trials, change, why, risk, rules);
    return this;
  }

  Plan against(String setting, String why, RuleId... rules) {
    against.add(new NotAdvised(setting, why, ids(rules)));
    return this;
  }

  Plan expect(Optional<Expected> range) {
    expected = range;
    return this;
  }

  /** Whether a change or trial is about a setting. */
  boolean isAbout(String setting) {
    return Stream.concat(changes.stream(), trials.stream())
        .anyMatch(a -> a.change().setting().equals(setting));
  }

  Recommendation done() {
    Script script = new Script(evidence);
    return new Recommendation(
        changes,
        trials,
        against,
        changes.isEmpty() && trials.isEmpty() ? Optional.empty() : expected,
        Artefacts.of(changes, evidence),
        script.apply(changes),
        script.undo(changes));
  }

  /** The same with every change as a candidate to be tried. */
  Recommendation asTrials() {
    List<Advised> all = new ArrayList<>(changes);
    all.addAll(trials);
    return new Recommendation(
        List.of(),
        all,
        against,
        all.isEmpty() ? Optional.empty() : expected,
        List.of(),
        List.of(),
        List.of());
  }

  private void add(List<Advised> to, Change change, String why, String risk, RuleId... rules) {
    if (!NoOps.isVoid(change, state(change.side()))) {
      to.add(new Advised(change, why, risk, ids(rules)));
    }
  }

  private static List<RuleId> ids(RuleId... rules) {
    return List.of(rules);
  }
}
