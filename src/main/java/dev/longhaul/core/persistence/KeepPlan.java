package dev.longhaul.core.persistence;

import java.util.List;

/** How changes are kept over a reboot. */
public sealed interface KeepPlan {

  /**
   * They can be kept.
   *
   * @param files to be written in this order and removed in the reverse one
   * @param after to be run after writing, and again after removing
   * @param notes what may undo the change at boot, such as another file that wins; empty if nothing
   *     is known
   */
  record Files(List<OwnedFile> files, List<Step> after, List<String> notes) implements KeepPlan {

    public Files {
      files = List.copyOf(files);
      after = List.copyOf(after);
      notes = List.copyOf(notes);
    }
  }

  /** They cannot, so they should not be made: a reboot would undo what somebody relies on. */
  record Impossible(String reason) implements KeepPlan {}
}
