package dev.longhaul.mapping;

import dev.longhaul.contract.v1.CommandData.HostChange;
import dev.longhaul.contract.v1.JudgementDocument;
import java.util.List;

/** From advice to what a host is told; pure. */
public final class AdvisedChanges {

  private AdvisedChanges() {}

  /**
   * The advised changes of one end of the path.
   *
   * @param side {@code sender} or {@code receiver}
   * @throws UnsafeValueException if one of them is not on the list of what may be changed, or has a
   *     value that is not of the form it must have
   */
  public static List<HostChange> changes(JudgementDocument.Recommendation advice, String side) {
    return advice.changes().stream()
        .filter(c -> c.host().equals(side))
        .map(AdvisedChanges::change)
        .toList();
  }

  private static HostChange change(JudgementDocument.Change c) {
    SafeSetting.check(c.setting(), c.target(), c.from(), c.to());
    return new HostChange(c.setting(), c.target(), c.from(), c.to());
  }
}
