package dev.longhaul.core.advice;

import dev.longhaul.core.diagnosis.Ineffective;
import dev.longhaul.core.diagnosis.Ineffectives;
import dev.longhaul.core.evidence.BootOrder;
import dev.longhaul.core.evidence.BootOrder.Outcome;
import dev.longhaul.core.evidence.SysctlValue;
import dev.longhaul.model.HostState;
import dev.longhaul.model.Side;
import java.util.List;

/**
 * What the configuration files of one host are worth, without any measurement.
 *
 * @param state the host as it was shown
 * @param lines a verdict on each line
 * @param contested keys that several lines set to different values, with who wins
 * @param ineffective what was set but is not in force
 */
public record FileCheck(
    HostState state,
    List<JudgedLine> lines,
    List<Outcome> contested,
    List<Ineffective> ineffective) {

  public FileCheck {
    lines = List.copyOf(lines);
    contested = List.copyOf(contested);
    ineffective = List.copyOf(ineffective);
  }

  /** Judges what is known of one host. */
  public static FileCheck of(HostState state) {
    BootOrder boot = BootOrder.of(state.configuration());
    return new FileCheck(
        state,
        TuningJudge.judge(state),
        boot.outcomes().values().stream().filter(FileCheck::isContested).toList(),
        Ineffectives.of(Side.SENDER, state));
  }

  private static boolean isContested(Outcome o) {
    String first = o.entries().get(0).setting().value();
    return o.entries().stream().anyMatch(e -> !SysctlValue.same(e.setting().value(), first));
  }
}
