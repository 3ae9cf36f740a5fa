package dev.longhaul.mapping;

import dev.longhaul.contract.v1.AlertData;
import dev.longhaul.contract.v1.Timestamps;
import dev.longhaul.core.evidence.StateDifference;
import dev.longhaul.core.history.HostChange;
import dev.longhaul.core.history.PrecedingChange;

/** What is known of a path's past in the words of the contract. */
public final class HistoryMapping {

  private HistoryMapping() {}

  /** A change that came before. */
  public static AlertData.PrecedingChange toContract(PrecedingChange preceding) {
    HostChange change = preceding.change();
    StateDifference difference = change.difference();
    return new AlertData.PrecedingChange(
        change.host().value(),
        difference.setting(),
        difference.target(),
        difference.from(),
        difference.to(),
        Timestamps.format(change.notBefore()),
        Timestamps.format(change.at()),
        change.remediation(),
        preceding.sentence());
  }
}
