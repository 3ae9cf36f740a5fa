package dev.longhaul.core.trial;

import dev.longhaul.core.trial.Decision.GoOn;
import java.util.List;

/**
 * What a look saw and decided.
 *
 * @param at which look
 * @param arms those that were still running, in the order of the plan
 */
public record Look(LookAt at, List<ArmLook> arms) {

  public Look {
    arms = List.copyOf(arms);
  }

  /** One arm at a look. */
  public record ArmLook(Arm arm, Comparison comparison, Decision decision) {}

  /** The arms that go on. */
  public List<Arm> survivors() {
    return arms.stream().filter(a -> a.decision() instanceof GoOn).map(ArmLook::arm).toList();
  }
}
