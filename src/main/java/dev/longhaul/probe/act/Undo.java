package dev.longhaul.probe.act;

import dev.longhaul.contract.v1.CommandResult;
import dev.longhaul.probe.act.JournalRecord.Confirming;
import dev.longhaul.probe.act.JournalRecord.Done;
import dev.longhaul.probe.act.JournalRecord.Planned;
import dev.longhaul.probe.act.JournalRecord.PlannedFile;
import dev.longhaul.probe.act.JournalRecord.Step;
import dev.longhaul.probe.act.JournalRecord.Undoing;
import dev.longhaul.probe.act.RemediationStatus.Force;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Takes one remediation back. Every step looks first and does nothing where nothing is to be done,
 * so it may be broken off anywhere and started again. What somebody else has set meanwhile is left
 * alone and named.
 */
final class Undo {

  private static final int ATTEMPTS = 3;

  private final DoorParts parts;
  private final Journal journal;
  private final List<String> foreignValues = new ArrayList<>();
  private final List<String> foreignFiles = new ArrayList<>();
  private final List<String> failedValues = new ArrayList<>();
  private final List<String> failedFiles = new ArrayList<>();

  /**
   * They do not decide: what is on the host is as before, and is read again at boot at the latest.
   */
  private final List<String> failedSteps = new ArrayList<>();

  private final List<Integer> left = new ArrayList<>();

  Undo(DoorParts parts, Journal journal) {
    this.parts = parts;
    this.journal = journal;
  }

  /**
   * Undoes and closes the journal.
   *
   * @param commandId the command that asked for it, if one did
   */
  Report run(Optional<String> commandId, String reason) {
    boolean sure = announce(commandId, reason);
    if (!sure && journal.phase() == Journal.Phase.KEPT) {
      // Broken off in the middle, it would be neither confirmed nor undone, and nobody would know.
      return unrecorded(
          commandId, "failed", "The journal cannot be written (disk full?); nothing was changed.");
    }
    boolean thisBoot = isOfThisBoot();
    if (thisBoot || journal.mayHaveWritten()) {
      values(thisBoot);
    }
    journal.confirming().ifPresent(this::files);
    if (thisBoot) {
      // A link's size has effects on routes, and the other way round: look at all of it again.
      values(true);
    }
    parts.timer().disarm(journal.id());
    return close(commandId, reason);
  }

  private boolean announce(Optional<String> commandId, String reason) {
    Optional<Undoing> begun = journal.undoing();
    if (journal.phase() == Journal.Phase.UNDOING && begun.isPresent()) {
      return true;
    }
    try {
      journal.append(new Undoing(parts.clock().instant(), parts.now().id(), commandId, reason));
      return true;
    } catch (IOException e) {
      // An undo does not wait for a disk that is full: it is what helps, and can be repeated.
      return false;
    }
  }

  /** Only then the values in force can be expected to be the old ones or ours. */
  private boolean isOfThisBoot() {
    if (parts.boot().get().isEmpty()) {
      return true;
    }
    String boot = parts.now().id();
    return journal.begin().start().id().equals(boot)
        || (journal.wasConfirmed()
            && journal.undoing().filter(u -> u.boot().equals(boot)).isPresent());
  }

  private void values(boolean thisBoot) {
    foreignValues.clear();
    failedValues.clear();
    left.clear();
    for (int i : Values.undoOrder(journal.begin().changes())) {
      Planned p = journal.begin().changes().get(i);
      Force force = parts.live().now(p.change(), p.prior()).force();
      if (thisBoot) {
        value(i, p, force);
      } else if (force == Force.OURS || force == Force.PARTLY) {
        // Files of ours that were half written may have been read at boot.
        var unused = restored(p);
      }
    }
  }

  private void value(int number, Planned p, Force force) {
    if (force == Force.OTHER || force == Force.GONE) {
      foreignValues.add(
          Values.name(p.change())
              + (force == Force.GONE ? " is gone" : " was set by somebody else")
              + parts.live().now(p.change(), p.prior()).text().map(t -> " to " + t).orElse(""));
      return;
    }
    Optional<String> problem = restored(p);
    if (problem.isPresent()) {
      failedValues.add(problem.get());
      left.add(number);
    }
  }

  private Optional<String> restored(Planned p) {
    String problem = "";
    for (int i = 0; i < ATTEMPTS; i++) {
      try {
        parts.live().restore(p.change(), p.prior());
        return Optional.empty();
      } catch (HostTrouble e) {
        problem = e.sentence();
      }
    }
    return Optional.of(problem);
  }

  private void files(Confirming c) {
    if (!journal.mayHaveWritten()) {
      return;
    }
    OwnedFiles owned = new OwnedFiles(parts.files());
    for (int i = c.files().size() - 1; i >= 0; i--) {
      PlannedFile f = c.files().get(i);
      try {
        owned.undo(f).ifPresent(foreignFiles::add);
      } catch (IOException e) {
        failedFiles.add(f.file().path() + " cannot be put back: " + e);
      }
    }
    owned.removeFolders(c.newFolders());
    for (List<String> step : c.after()) {
      parts
          .steps()
          .run(step)
          .ifPresent(why -> failedSteps.add(String.join(" ", step) + ": " + why));
    }
  }

  private Report close(Optional<String> commandId, String reason) {
    List<String> foreign = joined(foreignValues, foreignFiles);
    List<String> failures = joined(failedValues, failedFiles);
    Step step =
        !failures.isEmpty() ? Step.FAILED : foreign.isEmpty() ? Step.ROLLED_BACK : Step.SUPERSEDED;
    StringBuilder why = new StringBuilder(reason);
    if (!foreign.isEmpty()) {
      why.append(" Left alone: ").append(String.join("; ", foreign)).append('.');
    }
    if (!failures.isEmpty()) {
      why.append(" Could not be put back: ").append(String.join("; ", failures)).append('.');
    }
    if (!failedSteps.isEmpty()) {
      why.append(" To be run by hand: ").append(String.join("; ", failedSteps)).append('.');
    }
    CommandResult result = result(commandId, outcome(step), why.toString());
    try {
      return journal.complete(new Done(parts.clock().instant(), step, result, left));
    } catch (IOException e) {
      return new Report(result, 0);
    }
  }

  private static List<String> joined(List<String> first, List<String> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }

  private static String outcome(Step step) {
    return switch (step) {
      case FAILED -> "failed";
      case SUPERSEDED -> "superseded";
      default -> "rolled-back";
    };
  }

  private Report unrecorded(Optional<String> commandId, String outcome, String reason) {
    return new Report(result(commandId, outcome, reason), 0);
  }

  private CommandResult result(Optional<String> commandId, String outcome, String reason) {
    return new CommandResult(
        journal.begin().host(),
        journal.id(),
        commandId.or(() -> journal.undoing().flatMap(Undoing::commandId)),
        outcome,
        Optional.of(reason),
        Values.now(parts.live(), journal.begin()));
  }
}
