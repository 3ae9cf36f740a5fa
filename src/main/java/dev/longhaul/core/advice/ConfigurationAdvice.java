package dev.longhaul.core.advice;

import dev.longhaul.core.advice.JudgedLine.Worth;
import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.diagnosis.Diagnosis;
import dev.longhaul.core.diagnosis.Finding;
import dev.longhaul.core.diagnosis.Ineffective;
import dev.longhaul.core.diagnosis.Ineffective.Kind;
import dev.longhaul.core.diagnosis.Ineffectives;
import dev.longhaul.core.diagnosis.RuleId;
import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.model.Change;
import dev.longhaul.model.Side;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What the files of both hosts mean for the advice. */
final class ConfigurationAdvice {

  private static final double ENOUGH = 0.5;
  private static final int MOST_LINES = 25;

  private ConfigurationAdvice() {}

  /** The cause that a setting out of force would cure; empty if it stands alone. */
  static Optional<Cause> behind(Diagnosis d) {
    return d.findings().stream()
        .skip(1)
        .filter(f -> f.confidence().value() >= ENOUGH)
        .map(Finding::cause)
        .findFirst();
  }

  static void add(Evidence e, Diagnosis d, Plan plan) {
    List<JudgedLine> lines =
        Stream.of(e.senderState(), e.receiverState())
            .flatMap(s -> TuningJudge.judge(s).stream())
            .toList();
    List<Ineffective> all =
        Ineffectives.of(e).stream()
            .filter(i -> i.kind() != Kind.NOT_KEPT && !isHarmful(i, lines))
            .toList();
    boolean verdict = d.verdict() == Cause.CONFIGURATION_INEFFECTIVE;
    if (verdict && behind(d).isEmpty()) {
      all.stream().filter(ConfigurationAdvice::isSysctl).limit(2).forEach(i -> enforce(i, plan));
    }
    all.stream().filter(i -> verdict || plan.isAbout(i.setting())).forEach(i -> onceMore(i, plan));
    against(lines, plan);
  }

  /** What would do harm if it were in force is not to be brought into force. */
  private static boolean isHarmful(Ineffective i, List<JudgedLine> lines) {
    return lines.stream()
        .anyMatch(
            l ->
                l.worth() == Worth.HARMFUL
                    && l.setting().key().equals(i.setting())
                    && i.place().startsWith(l.place()));
  }

  private static void onceMore(Ineffective i, Plan plan) {
    plan.against(
        i.setting() + " = " + i.wanted() + " once more in " + i.place(),
        i.why() + "; instead: " + i.remedy(),
        i.rules().toArray(new RuleId[0]));
  }

  private static boolean isSysctl(Ineffective i) {
    return i.setting().startsWith("net.")
        && i.side() == Side.SENDER
        && i.live().filter(v -> !v.equals(i.wanted())).isPresent()
        && i.kind() != Kind.UNAVAILABLE
        && i.kind() != Kind.ELSEWHERE;
  }

  private static void enforce(Ineffective i, Plan plan) {
    plan.trial(
        new Change.Sysctl(i.side(), i.setting(), i.live(), i.wanted()),
        "It was meant to be so: " + i.place(),
        "Nothing shows that it helps this path; measure before and after",
        i.rules().toArray(new RuleId[0]));
  }

  /** What harms, and what does nothing, in the files of both hosts. */
  private static void against(List<JudgedLine> lines, Plan plan) {
    lines.stream()
        .filter(l -> l.worth() == Worth.HARMFUL || l.worth() == Worth.NO_OP)
        .sorted(Comparator.comparing(JudgedLine::worth))
        .limit(MOST_LINES)
        .forEach(
            l ->
                plan.against(
                    l.text() + " (" + l.place() + ")",
                    (l.worth() == Worth.HARMFUL ? "harmful: " : "changes nothing: ") + l.why(),
                    l.rules().toArray(new RuleId[0])));
  }
}
