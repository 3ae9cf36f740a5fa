package dev.longhaul.probe.act;

import dev.longhaul.contract.v1.CommandResult;
import dev.longhaul.core.persistence.OwnedFile;
import dev.longhaul.core.remediation.AllowedChange;
import dev.longhaul.probe.host.Boot;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** One line of a journal: what is about to be done, or was done. */
sealed interface JournalRecord {

  /** When, by the wall clock; for people, nothing is decided by it. */
  Instant at();

  /**
   * The first: all that has to be known to undo the changes, written before anything is touched.
   *
   * @param start the moment of the boot at which it began
   * @param deadline time since the boot's start after which the change is taken back
   * @param changes in the order in which they are made
   */
  record Begin(
      Instant at,
      String host,
      String remediationId,
      String commandId,
      Optional<String> peer,
      Boot start,
      java.time.Duration deadline,
      List<Planned> changes)
      implements JournalRecord {}

  /** A change with what was there before. */
  record Planned(AllowedChange change, Prior prior) {}

  /** A timer outside this process will take the change back. */
  record Armed(Instant at, String timer) implements JournalRecord {}

  /** A change is about to be made. */
  record Applying(Instant at, int change) implements JournalRecord {}

  /** It was made and read back. */
  record Changed(Instant at, int change) implements JournalRecord {}

  /** Files are about to be written; all that has to be known to remove them again. */
  record Confirming(
      Instant at,
      String commandId,
      List<PlannedFile> files,
      List<String> newFolders,
      List<List<String>> after)
      implements JournalRecord {}

  /**
   * A file with what was there before.
   *
   * @param temporary where it is written before it gets its name
   */
  record PlannedFile(OwnedFile file, FileImage before, String temporary) {}

  /** A file is about to be written. */
  record Writing(Instant at, int file) implements JournalRecord {}

  /** It is on disk under its name. */
  record Written(Instant at, int file) implements JournalRecord {}

  /**
   * Everything is about to be undone.
   *
   * @param boot the boot in which that began: in a later one, run-time values are gone by
   *     themselves
   */
  record Undoing(Instant at, String boot, Optional<String> commandId, String reason)
      implements JournalRecord {}

  /**
   * A step was completed, and somebody has to learn of it.
   *
   * @param left numbers of the changes that could not be taken back; empty unless it failed
   */
  record Done(Instant at, Step step, CommandResult result, List<Integer> left)
      implements JournalRecord {}

  /** Everything that was done up to a record has been told. */
  record Reported(Instant at, int record) implements JournalRecord {}

  /** What was completed. */
  enum Step {
    /** The changes are in force until the deadline. */
    APPLIED,
    /** They are in force for good. */
    CONFIRMED,
    /** Everything is as it was before. */
    ROLLED_BACK,
    /** As before, except for what somebody else has changed meanwhile. */
    SUPERSEDED,
    /** Not everything could be put back. */
    FAILED,
    /** Nothing was touched. */
    REFUSED
  }
}
