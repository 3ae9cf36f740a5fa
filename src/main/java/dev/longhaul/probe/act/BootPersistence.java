package dev.longhaul.probe.act;

import dev.longhaul.core.persistence.KeepFiles;
import dev.longhaul.core.persistence.KeepPlan;
import dev.longhaul.core.remediation.AllowedChange;
import dev.longhaul.probe.boot.BootFactsReader;
import dev.longhaul.probe.host.HostRoot;
import dev.longhaul.probe.host.Tools;
import java.util.List;

/** Keeps changes in the way of whoever manages this host's network and boot (rules P1 to P4). */
public final class BootPersistence implements Persistence {

  private final BootFactsReader facts;

  /** Reads what it needs to know below this root, with these tools. */
  public BootPersistence(HostRoot root, Tools tools) {
    this.facts = new BootFactsReader(root, tools);
  }

  @Override
  public KeepPlan plan(List<AllowedChange> changes, String remediationId) {
    return KeepFiles.plan(facts.read(changes), remediationId, changes);
  }
}
