package dev.longhaul.core.advice;

import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.model.Change;
import dev.longhaul.model.HostState;
import dev.longhaul.model.HostState.Qdisc;
import dev.longhaul.model.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Commands for queueing disciplines (rules Q6, Q7): always {@code replace}, never delete and add;
 * under {@code mq} leaf by leaf, so that its root stays.
 */
final class QdiscCommands {

  private static final Set<String> PLAIN_NUMBERS =
      Set.of("limit", "flow_limit", "quantum", "initial_quantum", "flows", "buckets");

  private QdiscCommands() {}

  static List<String> replace(Evidence evidence, Change.QdiscReplace change) {
    List<String> lines = new ArrayList<>();
    for (String place : places(state(evidence, change), change.device())) {
      lines.add(command(change.device(), place, change.to()));
    }
    return lines;
  }

  static List<String> restore(Evidence evidence, Change.QdiscReplace change) {
    List<Qdisc> targets = targets(state(evidence, change), change.device());
    if (targets.isEmpty()) {
      String before = change.from().orElse("KIND-BEFORE");
      return List.of(command(change.device(), "root", before));
    }
    return targets.stream().map(q -> command(change.device(), place(q), described(q))).toList();
  }

  /** A qdisc as it is given to {@code tc}: its kind and the parameters that are plain numbers. */
  static String described(Qdisc q) {
    StringBuilder text = new StringBuilder(q.kind());
    q.options()
        .forEach(
            (name, value) -> {
              if (PLAIN_NUMBERS.contains(name) && value.matches("[0-9]+")) {
                text.append(' ').append(name).append(' ').append(value);
              }
            });
    return text.toString();
  }

  private static HostState state(Evidence evidence, Change.QdiscReplace change) {
    return change.side() == Side.SENDER ? evidence.senderState() : evidence.receiverState();
  }

  private static List<String> places(HostState state, String device) {
    List<Qdisc> targets = targets(state, device);
    return targets.isEmpty()
        ? List.of("root")
        : targets.stream().map(QdiscCommands::place).toList();
  }

  private static List<Qdisc> targets(HostState state, String device) {
    List<Qdisc> own = state.qdiscs().stream().filter(q -> q.device().equals(device)).toList();
    boolean multi = own.stream().anyMatch(q -> q.isRoot() && q.kind().equals("mq"));
    return own.stream().filter(q -> multi ? !q.isRoot() : q.isRoot()).toList();
  }

  private static String place(Qdisc q) {
    return q.parent().map(p -> "parent " + p).orElse("root");
  }

  private static String command(String device, String place, String what) {
    return "tc qdisc replace dev " + Script.quoted(device) + " " + place + " " + what;
  }
}
