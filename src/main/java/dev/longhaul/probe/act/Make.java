package dev.longhaul.probe.act;

import dev.longhaul.contract.v1.CommandData;
import dev.longhaul.contract.v1.CommandResult;
import dev.longhaul.core.persistence.KeepPlan;
import dev.longhaul.core.remediation.AllowedChange;
import dev.longhaul.probe.act.JournalRecord.Applying;
import dev.longhaul.probe.act.JournalRecord.Armed;
import dev.longhaul.probe.act.JournalRecord.Begin;
import dev.longhaul.probe.act.JournalRecord.Changed;
import dev.longhaul.probe.act.JournalRecord.Done;
import dev.longhaul.probe.act.JournalRecord.Planned;
import dev.longhaul.probe.act.JournalRecord.Step;
import dev.longhaul.probe.host.Boot;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes the changes of one command, or none of them. For the holder of the lock. */
final class Make {

  private final DoorParts parts;
  private final AdmittedCommand.Apply order;
  private final CommandData.Apply command;

  /** What whoever confirms should know before. */
  private final List<String> notes = new ArrayList<>();

  Make(DoorParts parts, AdmittedCommand.Apply order) {
    this.parts = parts;
    this.order = order;
    this.command = order.command();
  }

  Report run() {
    Journal journal;
    Proof proof;
    try {
      Begin begin = snapshot();
      proof = Proof.before(parts, begin);
      journal = parts.journals().begin(begin);
    } catch (HostTrouble e) {
      return refused(e.sentence());
    } catch (IOException e) {
      return refused("The journal cannot be written, so nothing was changed: " + e.getMessage());
    }
    try {
      arm(journal);
    } catch (HostTrouble | IOException e) {
      return notBegun(journal, "The timer that would undo it cannot be armed: " + e.getMessage());
    }
    try {
      change(journal);
      proof.after(parts);
      return hold(journal);
    } catch (HostTrouble e) {
      return new Undo(parts, journal).run(Optional.of(order.commandId()), e.sentence());
    } catch (IOException e) {
      return new Undo(parts, journal)
          .run(Optional.of(order.commandId()), "The journal cannot be written: " + e.getMessage());
    }
  }

  /** Everything that is needed to undo; touches nothing. */
  private Begin snapshot() throws HostTrouble {
    Optional<String> obstacle = parts.timer().obstacle();
    if (obstacle.isPresent()) {
      throw new HostTrouble(obstacle.get());
    }
    Boot now =
        parts
            .boot()
            .get()
            .orElseThrow(() -> new HostTrouble("The time since boot cannot be read."));
    List<Planned> planned = new ArrayList<>();
    for (AllowedChange c : Values.inOrder(order.changes())) {
      planned.add(new Planned(c, expected(c)));
    }
    notes.addAll(checkPersistence());
    return new Begin(
        parts.clock().instant(),
        command.host(),
        command.remediationId(),
        order.commandId(),
        command.peer(),
        now,
        now.uptime().plus(Duration.ofSeconds(command.confirmWithinSeconds())),
        List.copyOf(planned));
  }

  private Prior expected(AllowedChange c) throws HostTrouble {
    Prior prior = parts.live().look(c);
    if (!Expectation.isMet(c, prior)) {
      throw new HostTrouble(
          Values.name(c)
              + " is '"
              + prior.text()
              + "' and not '"
              + c.expected().orElse("")
              + "' as the command expects; nothing was changed.");
    }
    return prior;
  }

  /** A change that could not be kept is not worth making. */
  private List<String> checkPersistence() throws HostTrouble {
    KeepPlan.Files plan = Keep.plan(parts, order.changes(), command.remediationId());
    var unused = new OwnedFiles(parts.files()).plan(plan, command.remediationId());
    return plan.notes();
  }

  private void arm(Journal journal) throws HostTrouble, IOException {
    String timer =
        parts
            .timer()
            .arm(journal.id(), journal.begin().deadline().minus(journal.begin().start().uptime()));
    journal.append(new Armed(parts.clock().instant(), timer));
  }

  private void change(Journal journal) throws HostTrouble, IOException {
    for (int i = 0; i < journal.begin().changes().size(); i++) {
      Planned p = journal.begin().changes().get(i);
      journal.append(new Applying(parts.clock().instant(), i));
      parts.live().set(p.change(), p.prior());
      journal.append(new Changed(parts.clock().instant(), i));
    }
  }

  private Report hold(Journal journal) throws IOException {
    return journal.complete(
        new Done(
            parts.clock().instant(),
            Step.APPLIED,
            result("applied", Keep.joined(notes), Values.now(parts.live(), journal.begin())),
            List.of()));
  }

  /** The journal says nothing but that nothing was touched. */
  private Report notBegun(Journal journal, String reason) {
    parts.timer().disarm(journal.id());
    CommandResult result = result("refused", Optional.of(reason), List.of());
    try {
      return journal.complete(new Done(parts.clock().instant(), Step.REFUSED, result, List.of()));
    } catch (IOException e) {
      return new Report(result, 0);
    }
  }

  private Report refused(String reason) {
    return new Report(result("refused", Optional.of(reason), List.of()), 0);
  }

  private CommandResult result(
      String outcome, Optional<String> reason, List<CommandResult.Value> values) {
    return new CommandResult(
        command.host(),
        command.remediationId(),
        Optional.of(order.commandId()),
        outcome,
        reason,
        values);
  }
}
