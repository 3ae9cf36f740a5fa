package dev.longhaul.core.diagnosis;

import dev.longhaul.core.diagnosis.Ineffective.Kind;
import dev.longhaul.core.evidence.Evidence;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Settings that were made but are not in force. They are the verdict where one of them would cure
 * the first cause, or where nothing better explains the rate; else they are only mentioned.
 */
final class ConfigurationRule {

  /** Nothing else explains the rate: likely enough to be tried, not more. */
  private static final double ALONE = 0.55;

  private static final double MENTIONED = 0.3;
  private static final double UNMEASURED = 0.45;
  private static final int MOST_SHOWN = 8;

  private ConfigurationRule() {}

  /** The findings with that on configuration at its place. */
  static List<Finding> ranked(Evidence e, List<Finding> others, double enough) {
    List<Ineffective> all = Ineffectives.of(e);
    if (all.isEmpty()) {
      return others;
    }
    Optional<Finding> first =
        others.stream().findFirst().filter(f -> f.confidence().value() >= enough);
    Optional<Ineffective> cure =
        first.flatMap(f -> all.stream().filter(i -> i.cures(f.cause())).findFirst());
    Optional<Ineffective> alone =
        first.isEmpty() ? all.stream().filter(Ineffective::matters).findFirst() : Optional.empty();
    List<Finding> ranked = new ArrayList<>(others);
    if (cure.isPresent()) {
      ranked.add(0, finding(all, cure.get(), first, first.orElseThrow().confidence().value()));
    } else if (alone.isPresent()) {
      ranked.add(
          0, finding(all, alone.get(), first, e.measured().isPresent() ? ALONE : UNMEASURED));
    } else {
      ranked.add(finding(all, all.get(0), Optional.empty(), MENTIONED));
    }
    return ranked;
  }

  private static Finding finding(
      List<Ineffective> all, Ineffective main, Optional<Finding> cured, double confidence) {
    List<Ineffective> shown = new ArrayList<>();
    shown.add(main);
    all.stream().filter(i -> !i.equals(main)).limit(MOST_SHOWN - 1).forEach(shown::add);
    Set<RuleId> rules = new LinkedHashSet<>(main.rules());
    shown.forEach(i -> rules.addAll(i.rules()));
    Draft draft =
        new Draft(Cause.CONFIGURATION_INEFFECTIVE, rules.toArray(new RuleId[0]))
            .fixableBy(
                main.side() == dev.longhaul.model.Side.SENDER ? Party.SENDER : Party.RECEIVER)
            .overturnedBy(
                main.kind() == Kind.NOT_KEPT
                    ? "the same value after a reboot"
                    : "the value in force, read back: " + readBack(main));
    for (Ineffective i : shown) {
      draft.fact(i.setting(), value(i), i.place());
    }
    int left = all.size() - shown.size();
    return draft.because(why(main, cured) + (left > 0 ? " (" + left + " more.)" : ""), confidence);
  }

  private static String value(Ineffective i) {
    return i.wanted()
        + i.live().filter(v -> !v.equals(i.wanted())).map(v -> ", in force " + v).orElse("");
  }

  private static String readBack(Ineffective i) {
    return i.setting().startsWith("net.") ? "sysctl " + i.setting() : i.setting();
  }

  private static String why(Ineffective main, Optional<Finding> cured) {
    String remedy = cured.map(f -> " It would remove the cause " + f.cause() + ".").orElse("");
    return main.text() + ": " + main.why() + "." + remedy + " To do: " + main.remedy() + ".";
  }
}
