package dev.longhaul.mapping;

import dev.longhaul.contract.v1.CommandData.HostChange;
import dev.longhaul.contract.v1.JudgementDocument;
import dev.longhaul.model.Change;

/** Advised changes as changes that a host is asked to make. */
public final class CommandMapping {

  private CommandMapping() {}

  /** A change of the model. */
  public static HostChange toHostChange(Change c) {
    return new HostChange(c.setting(), JudgementMapping.target(c), c.from(), c.to());
  }

  /** A change as it stands in a stored or served document. */
  public static HostChange toHostChange(JudgementDocument.Change c) {
    return new HostChange(c.setting(), c.target(), c.from(), c.to());
  }
}
