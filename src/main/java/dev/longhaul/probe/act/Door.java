package dev.longhaul.probe.act;

import dev.longhaul.contract.v1.CommandResult;
import dev.longhaul.probe.host.HostRoot;
import dev.longhaul.probe.host.Tools;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The one guarded door through which this host is changed. Everything that has to be known to undo
 * a change is on disk before it is made, a timer outside this process takes it back unless it is
 * confirmed, and whatever dies in between, {@link #recover} leaves the host exactly as it was or
 * exactly as confirmed.
 *
 * <p>All actors (probe, timer, command line, boot step) take turns by a lock on a file. Methods
 * block, for seconds as a rule; they do not throw for what goes wrong on the host: that is an
 * outcome.
 *
 * <p>The order for a probe that starts: {@link #recover}, then send {@link #pendingReports}, then
 * read commands.
 */
public final class Door {

  private final DoorParts parts;

  Door(DoorParts parts) {
    this.parts = parts;
  }

  /**
   * The door of this host; needs neither settings nor network.
   *
   * @param executable what a timer starts, the first an absolute path, such as {@code
   *     /usr/bin/longhaul}
   */
  public static Door onHost(
      HostRoot root, Tools tools, List<String> executable, Persistence persistence) {
    return new Door(HostParts.of(root, tools, executable, persistence));
  }

  /** Makes, keeps or takes back a change, and tells how it went. */
  public Report handle(AdmittedCommand command) {
    try {
      return inTurn(() -> act(command));
    } catch (HostTrouble e) {
      return refusal(command, e.sentence());
    }
  }

  private Report act(AdmittedCommand command) {
    Journals.All all = parts.journals().read();
    Optional<Journal> journal = all.of(command.command().remediationId());
    if (command instanceof AdmittedCommand.Apply a) {
      Optional<String> pending = pending(all);
      if (journal.isPresent()) {
        return refusal(command, "A remediation of this id is known here already.");
      }
      return pending.isPresent() ? refusal(command, pending.get()) : make(a, all);
    }
    if (journal.isEmpty()) {
      return refusal(command, "No remediation of this id is known here.");
    }
    return command instanceof AdmittedCommand.Confirm
        ? keep(command, journal.get())
        : undo((AdmittedCommand.Rollback) command, journal.get(), all);
  }

  private Report make(AdmittedCommand.Apply command, Journals.All all) {
    try {
      parts.journals().prune(all);
    } catch (IOException e) {
      return refusal(command, "Old journals cannot be removed: " + e.getMessage());
    }
    return new Make(parts, command).run();
  }

  private Report keep(AdmittedCommand command, Journal journal) {
    return switch (journal.phase()) {
      case HELD -> new Keep(parts, journal, command.commandId()).run();
      case KEPT -> again(command, journal);
      case MAKING, KEEPING, UNDOING ->
          new Undo(parts, journal).run(Optional.of(command.commandId()), Recovery.BROKEN_OFF);
      case STUCK, CLOSED ->
          refusal(command, "The change is not in force any more: " + end(journal));
    };
  }

  private Report undo(AdmittedCommand.Rollback command, Journal journal, Journals.All all) {
    if (journal.phase() == Journal.Phase.CLOSED) {
      return again(command, journal);
    }
    Optional<String> newer = all.newerThan(journal);
    return newer.isPresent()
        ? refusal(command, newer.get())
        : new Undo(parts, journal)
            .run(Optional.of(command.commandId()), command.command().reason());
  }

  /** What was asked for is so already; the answer is the same as the first time. */
  private Report again(AdmittedCommand command, Journal journal) {
    CommandResult r = journal.outcome().orElseThrow();
    return new Report(
        new CommandResult(
            r.host(),
            r.remediationId(),
            Optional.of(command.commandId()),
            r.outcome(),
            r.reason(),
            Values.now(parts.live(), journal.begin())),
        0);
  }

  private static String end(Journal journal) {
    return journal.outcome().flatMap(CommandResult::reason).orElse("it was undone.");
  }

  /**
   * Takes back by hand.
   *
   * @param remediationId one remediation, confirmed or not; empty for all that are not confirmed
   */
  public List<Report> rollback(Optional<String> remediationId, String reason) {
    return listOrTrouble(
        remediationId.orElse("all"),
        () -> {
          List<Report> reports = new ArrayList<>();
          Journals.All all = parts.journals().read();
          List<Journal> newestFirst = new ArrayList<>(all.journals());
          Collections.reverse(newestFirst);
          for (Journal j : newestFirst) {
            boolean meant =
                remediationId.map(j.id()::equals).orElse(j.phase() != Journal.Phase.KEPT);
            if (meant && j.phase() != Journal.Phase.CLOSED) {
              reports.add(byHand(j, all, reason));
            }
          }
          return reports;
        });
  }

  private Report byHand(Journal journal, Journals.All all, String reason) {
    Optional<String> newer = all.newerThan(journal);
    return newer.isPresent()
        ? new Report(
            new CommandResult(
                journal.begin().host(),
                journal.id(),
                Optional.empty(),
                "refused",
                newer,
                List.of()),
            0)
        : new Undo(parts, journal).run(Optional.empty(), reason);
  }

  /**
   * Takes back what was not confirmed in time, and what a dead process left half done. Cheap if
   * there is nothing; call it every few seconds. While a full disk keeps the journal from being
   * written, the same outcomes come again; {@link #pendingReports} has them once.
   */
  public List<Report> overdue() {
    Recovery recovery = new Recovery(parts);
    boolean any =
        parts.journals().read().journals().stream()
            .anyMatch(j -> recovery.reason(j, false).isPresent());
    return any ? list(() -> recovery.run(false)) : List.of();
  }

  /**
   * What a timer does: takes back what is due, and tries again what could not be taken back.
   *
   * @return whether nothing is left to do; else it is worth trying again soon
   */
  public boolean settle() {
    Recovery recovery = new Recovery(parts);
    var unused = list(() -> recovery.run(true));
    return parts.journals().read().journals().stream()
        .noneMatch(j -> recovery.reason(j, true).isPresent());
  }

  /**
   * Closes what an earlier boot or a dead process left open: removes files written in half, undoes,
   * tries again what could not be undone. May be called at any time and any number of times.
   */
  public List<Report> recover() {
    return listOrTrouble(
        "all",
        () -> {
          Recovery recovery = new Recovery(parts);
          List<Report> reports = recovery.run(true);
          recovery.rearm();
          return reports;
        });
  }

  /** Why no other change can be made now; empty if none is pending. */
  public Optional<String> pending() {
    return pending(parts.journals().read());
  }

  private static Optional<String> pending(Journals.All all) {
    if (!all.damaged().isEmpty()) {
      return Optional.of(
          "The journal "
              + all.damaged().get(0).path()
              + " cannot be understood: "
              + all.damaged().get(0).why()
              + " A person has to look at it first.");
    }
    return all.journals().stream()
        .filter(j -> j.phase() != Journal.Phase.KEPT && j.phase() != Journal.Phase.CLOSED)
        .findFirst()
        .map(j -> "Another change is pending here: remediation " + j.id() + ".");
  }

  /** Outcomes that were not handed over yet, oldest first. */
  public List<Report> pendingReports() {
    return parts.journals().read().journals().stream()
        .flatMap(j -> j.unreported().stream())
        .toList();
  }

  /** Remembers that an outcome is safe with somebody else. */
  public void reported(Report report) {
    if (report.record() == 0) {
      return;
    }
    var unused =
        list(
            () -> {
              Optional<Journal> journal =
                  parts.journals().read().of(report.result().remediationId());
              if (journal.isPresent()) {
                tell(journal.get(), report);
              }
              return List.of();
            });
  }

  private void tell(Journal journal, Report report) {
    try {
      journal.append(new JournalRecord.Reported(parts.clock().instant(), report.record()));
    } catch (IOException e) {
      // It will be told once more, which does no harm.
    }
  }

  /** Every remediation this host remembers, newest first, with the values as they are now. */
  public List<RemediationStatus> status() {
    return new Overview(parts).all();
  }

  /**
   * The commands that a person would type to undo, in order, quoted for a shell.
   *
   * @param remediationId one remediation; empty for all that are in force
   */
  public List<String> undoCommands(Optional<String> remediationId) {
    Overview overview = new Overview(parts);
    List<String> lines = new ArrayList<>();
    List<Journal> journals = new ArrayList<>(parts.journals().read().journals());
    Collections.reverse(journals);
    for (Journal j : journals) {
      if (remediationId.map(j.id()::equals).orElse(j.phase() != Journal.Phase.CLOSED)) {
        lines.addAll(overview.undoCommands(j));
      }
    }
    return lines;
  }

  private <T> T inTurn(Supplier<T> work) throws HostTrouble {
    Turns.Turn turn = parts.turns().take();
    try {
      parts.journals().mend();
      return work.get();
    } finally {
      turn.close();
    }
  }

  /** Nobody waits for an answer here: whoever asks again later finds the same to do. */
  private List<Report> list(Supplier<List<Report>> work) {
    try {
      return inTurn(work);
    } catch (HostTrouble e) {
      return List.of();
    }
  }

  /** A person waits for an answer here. */
  private List<Report> listOrTrouble(String id, Supplier<List<Report>> work) {
    try {
      return inTurn(work);
    } catch (HostTrouble e) {
      CommandResult result =
          new CommandResult(
              "", id, Optional.empty(), "failed", Optional.of(e.sentence()), List.of());
      return List.of(new Report(result, 0));
    }
  }

  private static Report refusal(AdmittedCommand command, String reason) {
    return new Report(
        new CommandResult(
            command.command().host(),
            command.command().remediationId(),
            Optional.of(command.commandId()),
            "refused",
            Optional.of(reason),
            List.of()),
        0);
  }
}
