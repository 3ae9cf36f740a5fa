package dev.longhaul.probe.act;

import dev.longhaul.core.persistence.KeepFiles;
import dev.longhaul.core.persistence.KeepPlan;
import dev.longhaul.core.persistence.OwnedFile;
import dev.longhaul.core.persistence.Step;
import dev.longhaul.core.remediation.AllowedChange;
import dev.longhaul.probe.boot.BootFactsReader;
import dev.longhaul.probe.host.HostRoot;
import dev.longhaul.probe.host.Tools;
import java.util.ArrayList;
import java.util.List;

/** Keeps changes in the way of whoever manages this host's network and boot (rules P1 to P4). */
public final class BootPersistence implements Persistence {

  private final BootFactsReader facts;

  /** Reads what it needs to know below this root, with these tools. */
  public BootPersistence(HostRoot root, Tools tools) {
    this.facts = new BootFactsReader(root, tools);
  }

  /**
   * The files for these changes.
   *
   * @throws IllegalStateException if nothing on this host would make a change again after a reboot
   */
  @Override
  public FilePlan plan(List<AllowedChange> changes, String remediationId) {
    KeepPlan plan = KeepFiles.plan(facts.read(changes), remediationId, changes);
    if (plan instanceof KeepPlan.Impossible impossible) {
      throw new IllegalStateException(impossible.reason());
    }
    KeepPlan.Files files = (KeepPlan.Files) plan;
    return new FilePlan(
        files.files().stream().map(BootPersistence::file).toList(),
        files.after().stream().map(BootPersistence::words).toList(),
        files.notes());
  }

  private static FilePlan.OwnedFile file(OwnedFile file) {
    if (file instanceof OwnedFile.Link link) {
      return new FilePlan.OwnedFile.Link(link.path(), link.destination());
    }
    OwnedFile.Text text = (OwnedFile.Text) file;
    return new FilePlan.OwnedFile.Text(text.path(), text.content(), text.mode());
  }

  private static List<String> words(Step step) {
    List<String> words = new ArrayList<>();
    words.add(step.tool());
    words.addAll(step.arguments());
    return words;
  }
}
