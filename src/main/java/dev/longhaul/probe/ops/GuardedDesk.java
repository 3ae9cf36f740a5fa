package dev.longhaul.probe.ops;

import dev.longhaul.probe.act.CommandGate;
import dev.longhaul.probe.act.CommandGate.Verdict;
import dev.longhaul.probe.act.Door;
import dev.longhaul.probe.act.Report;
import dev.longhaul.probe.host.ProbeLog;
import dev.longhaul.wire.Allowance;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The desk with the gate before it and the guarded door behind it. */
public final class GuardedDesk implements CommandDesk {

  /** Refusals that anybody can have by writing to the topic, a minute. */
  static final int REFUSALS_A_MINUTE = 10;

  private final CommandGate gate;
  private final Door door;
  private final ProbeLog log;
  private final Allowance refusals = new Allowance(REFUSALS_A_MINUTE);

  private boolean flooded;

  /** A desk between the two. */
  public GuardedDesk(CommandGate gate, Door door, ProbeLog log) {
    this.gate = gate;
    this.door = door;
    this.log = log;
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
    return refused((Verdict.Refused) verdict);
  }

  /** A flood of forged commands must fill neither the spool nor the topic of results. */
  private Outcome refused(Verdict.Refused refused) {
    if (!refused.genuine()) {
      OptionalLong before = refusals.take(System.nanoTime());
      if (before.isEmpty()) {
        tellFlood();
        return new Outcome.Unanswered();
      }
      if (before.getAsLong() > 0) {
        log.warn(before.getAsLong() + " commands were refused without an answer meanwhile.");
        flooded = false;
      }
    }
    return new Outcome.Answer(refused.result(), () -> {});
  }

  private void tellFlood() {
    if (!flooded) {
      log.warn(
          "More than "
              + REFUSALS_A_MINUTE
              + " commands a minute are forged, old or not for this host: somebody who may write to"
              + " the topic floods it. They are refused, and most of them without an answer.");
    }
    flooded = true;
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
