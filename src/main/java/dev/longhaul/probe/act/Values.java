package dev.longhaul.probe.act;

import dev.longhaul.contract.v1.CommandResult;
import dev.longhaul.core.remediation.AllowedChange;
import dev.longhaul.probe.act.JournalRecord.Begin;
import dev.longhaul.probe.act.JournalRecord.Planned;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** The values of a remediation's settings: their names, their order, what is in force. */
final class Values {

  private Values() {}

  /** A setting as it is called in sentences. */
  static String name(AllowedChange c) {
    return c.setting() + c.target().map(t -> " of " + t).orElse("");
  }

  /** What is in force now, for the answer to a command. */
  static List<CommandResult.Value> now(LiveHost live, Begin begin) {
    return begin.changes().stream()
        .map(
            p ->
                new CommandResult.Value(
                    p.change().setting(),
                    p.change().target(),
                    live.now(p.change(), p.prior()).text()))
        .toList();
  }

  /**
   * The order in which changes are made: what others need comes first, and the default discipline
   * last, so that no device takes it up on the way.
   */
  static List<AllowedChange> inOrder(List<AllowedChange> changes) {
    return changes.stream().sorted(Comparator.comparing(Values::rank)).toList();
  }

  private static int rank(AllowedChange c) {
    if (c instanceof AllowedChange.Module) {
      return 0;
    }
    if (c instanceof AllowedChange.LinkMtu) {
      return 1;
    }
    if (c instanceof AllowedChange.Offload) {
      return 2;
    }
    if (c instanceof AllowedChange.RouteSize) {
      return 3;
    }
    return c instanceof AllowedChange.Qdisc ? 4 : 5;
  }

  /**
   * Numbers of the changes in the order in which they are undone: backwards, except that queueing
   * disciplines come after sizes of links. A discipline that the kernel made by itself is made anew
   * by it, from the MTU (rule Q5) and the default discipline of that moment.
   */
  static List<Integer> undoOrder(List<Planned> changes) {
    return IntStream.range(0, changes.size())
        .boxed()
        .sorted(
            Comparator.comparing((Integer i) -> undoRank(changes.get(i).change()))
                .thenComparing(Comparator.reverseOrder()))
        .toList();
  }

  private static int undoRank(AllowedChange c) {
    if (c instanceof AllowedChange.Module) {
      return 2;
    }
    return c instanceof AllowedChange.Qdisc ? 1 : 0;
  }
}
