package dev.longhaul.probe.act;

import dev.longhaul.contract.v1.CommandResult;
import dev.longhaul.core.persistence.KeepPlan;
import dev.longhaul.core.remediation.AllowedChange;
import dev.longhaul.probe.act.JournalRecord.Confirming;
import dev.longhaul.probe.act.JournalRecord.Done;
import dev.longhaul.probe.act.JournalRecord.Planned;
import dev.longhaul.probe.act.JournalRecord.PlannedFile;
import dev.longhaul.probe.act.JournalRecord.Step;
import dev.longhaul.probe.act.JournalRecord.Writing;
import dev.longhaul.probe.act.JournalRecord.Written;
import dev.longhaul.probe.act.RemediationStatus.Force;
import dev.longhaul.probe.host.Boot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes changes that are in force last: writes their files, or undoes all. For the holder of the
 * lock.
 */
final class Keep {

  private final DoorParts parts;
  private final Journal journal;
  private final String commandId;

  Keep(DoorParts parts, Journal journal, String commandId) {
    this.parts = parts;
    this.journal = journal;
    this.commandId = commandId;
  }

  /** Expects a journal whose changes are held. */
  Report run() {
    try {
      checkInTime();
      checkOurs();
      List<String> notes = keep();
      Report report =
          journal.complete(
              new Done(parts.clock().instant(), Step.CONFIRMED, confirmed(notes), List.of()));
      parts.timer().disarm(journal.id());
      return report;
    } catch (HostTrouble e) {
      return undo(e.sentence());
    } catch (IOException e) {
      return undo("A file cannot be written: " + e.getMessage());
    }
  }

  private Report undo(String reason) {
    return new Undo(parts, journal).run(Optional.of(commandId), reason);
  }

  private void checkInTime() throws HostTrouble {
    Boot now = parts.now();
    if (!now.id().equals(journal.begin().start().id())) {
      throw new HostTrouble("The host was started again before the change was confirmed.");
    }
    if (now.uptime().compareTo(journal.begin().deadline()) >= 0) {
      throw new HostTrouble("The confirmation came after the deadline.");
    }
  }

  private void checkOurs() throws HostTrouble {
    for (Planned p : journal.begin().changes()) {
      Live live = parts.live().now(p.change(), p.prior());
      if (live.force() != Force.OURS) {
        throw new HostTrouble(
            Values.name(p.change())
                + " is "
                + live.text().orElse("not readable")
                + " by now and not "
                + p.change().value()
                + ", so the change was not kept.");
      }
    }
  }

  private List<String> keep() throws HostTrouble, IOException {
    OwnedFiles owned = new OwnedFiles(parts.files());
    List<AllowedChange> changes = journal.begin().changes().stream().map(Planned::change).toList();
    KeepPlan.Files plan = plan(parts, changes, journal.id());
    List<List<String>> after = plan.after().stream().map(s -> s.words()).toList();
    List<PlannedFile> files = owned.plan(plan, journal.id());
    journal.append(
        new Confirming(
            parts.clock().instant(), commandId, files, owned.missingFolders(plan), after));
    for (int i = 0; i < files.size(); i++) {
      journal.append(new Writing(parts.clock().instant(), i));
      owned.write(files.get(i));
      journal.append(new Written(parts.clock().instant(), i));
    }
    for (List<String> step : after) {
      Optional<String> problem = parts.steps().run(step);
      if (problem.isPresent()) {
        throw new HostTrouble(String.join(" ", step) + ": " + problem.get());
      }
    }
    for (PlannedFile f : files) {
      if (!owned.isOurs(f)) {
        throw new HostTrouble(f.file().path() + " was changed while it was being written.");
      }
    }
    checkOurs();
    return plan.notes();
  }

  /** Asks for the files of changes. */
  static KeepPlan.Files plan(DoorParts parts, List<AllowedChange> changes, String id)
      throws HostTrouble {
    try {
      KeepPlan plan = parts.persistence().plan(new ArrayList<>(changes), id);
      if (plan instanceof KeepPlan.Files files) {
        return files;
      }
      throw new HostTrouble(
          "The change would not outlive a reboot: " + ((KeepPlan.Impossible) plan).reason());
    } catch (RuntimeException e) {
      // Whatever it stumbles over in the host's configuration: the change is not made or undone.
      throw new HostTrouble("No way was found to make the change last: " + e.getMessage(), e);
    }
  }

  /** Notes as one reason. */
  static Optional<String> joined(List<String> notes) {
    return notes.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", notes));
  }

  private CommandResult confirmed(List<String> notes) {
    return new CommandResult(
        journal.begin().host(),
        journal.id(),
        Optional.of(commandId),
        "confirmed",
        joined(notes),
        Values.now(parts.live(), journal.begin()));
  }
}
