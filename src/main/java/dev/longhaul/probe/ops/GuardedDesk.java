package dev.longhaul.probe.ops;

import dev.longhaul.probe.act.CommandGate;
import dev.longhaul.probe.act.CommandGate.Verdict;
import dev.longhaul.probe.act.Door;
import dev.longhaul.probe.act.Report;
import java.util.List;
import java.util.Optional;

/** The desk with the gate before it and the guarded door behind it. */
public final class GuardedDesk implements CommandDesk {

  private final CommandGate gate;
  private final Door door;

  /** A desk between the two. */
  public GuardedDesk(CommandGate gate, Door door) {
    this.gate = gate;
    this.door = door;
  }

  @Override
  public Outcome take(byte[] value, Optional<String> keyId, Optional<String> signature) {
    Verdict verdict = gate.check(value, keyId.orElse(null), signature.orElse(null));
    if (verdict instanceof Verdict.Round r) {
      return new Outcome.Round(r.command());
    }
    if (verdict instanceof Verdict.Remedy r) {
      return answer(door.handle(r.command()));
    }
    return new Outcome.Answer(((Verdict.Refused) verdict).result(), () -> {});
  }

  @Override
  public void recover() {
    var unused = door.recover();
  }

  /** What was taken back is among the reports that wait, until they are called reported. */
  @Override
  public List<Outcome.Answer> due() {
    var unused = door.overdue();
    return door.pendingReports().stream().map(this::answer).toList();
  }

  private Outcome.Answer answer(Report report) {
    return new Outcome.Answer(report.result(), () -> door.reported(report));
  }
}
