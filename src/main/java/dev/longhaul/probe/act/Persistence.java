package dev.longhaul.probe.act;

import dev.longhaul.core.persistence.KeepPlan;
import dev.longhaul.core.remediation.AllowedChange;
import java.util.List;

/** Knows how changes are made to survive a reboot in the way of this host's own managers. */
@FunctionalInterface
public interface Persistence {

  /**
   * The files for these changes, or why nothing could keep them. Reads, but writes nothing.
   *
   * @param remediationId part of each file's name, so that the files of two remediations never meet
   */
  KeepPlan plan(List<AllowedChange> changes, String remediationId);
}
