package dev.longhaul.core.diagnosis;

import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.model.FactKey;
import dev.longhaul.model.HostState.Qdisc;
import dev.longhaul.model.StatedFacts;
import dev.longhaul.model.Symptom;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** The host's own queues drop, most tellingly one leaf of several only (rules O2, Q6). */
record LocalDropsRule() implements Rule {

  private static final double MOST = 0.9;
  private static final int LEAST_LEAVES = 3;
  private static final long MANY = 100;

  @Override
  public Optional<Finding> judge(Evidence e) {
    StatedFacts f = e.stated();
    Optional<Qdisc> leaf = onlyLeaf(e);
    OptionalLong dropping = f.count(FactKey.QUEUES_DROPPING);
    boolean oneOfMany = dropping.orElse(0) == 1 && f.count(FactKey.QUEUES).orElse(2) > 1;
    boolean lost = e.retransmitted().map(s -> s.fraction() > 0).orElse(!f.isEmpty());
    Weighing w =
        new Weighing(e)
            .sign(Symptom.DROPS_ON_ONE_QUEUE, 0.8)
            .sign(oneOfMany, 0.75, "one of several queues drops")
            .sign(leaf.isPresent(), lost ? 0.55 : 0.3, "one leaf of several drops, the others none")
            .sign(Symptom.LOCAL_QUEUE_DROPS, 0.5)
            .sign(f.count(FactKey.QUEUE_DROPS).orElse(0) > 0, 0.4, "own queues drop packets");
    if (w.isEmpty()) {
      return Optional.empty();
    }
    boolean one = leaf.isPresent() || oneOfMany || f.shows(Symptom.DROPS_ON_ONE_QUEUE);
    Draft d =
        new Draft(Cause.LOCAL_DROPS, RuleId.O2, RuleId.Q6)
            .fact("leaf", leaf.map(LocalDropsRule::text), "tc -s qdisc")
            .fact("queueing discipline", f.words(FactKey.QDISC), Weighing.STATED)
            .overturnedBy(
                "drops that do not grow during a transfer (tc -s qdisc show dev DEVICE, twice)");
    return Optional.of(w.onto(d).because(why(one), w.confidence(MOST)));
  }

  private static String why(boolean one) {
    return one
        ? "One transmit queue carries everything and drops, the others are idle: a mapping of"
            + " packets to queues leaks from a container, a bridge or a driver. What helps: a"
            + " newer kernel or container network that resets the mapping. No setting of TCP"
            + " does."
        : "The host drops its own packets before they reach the wire. What helps: a longer queue or"
            + " pacing on that device, after a look at what fills it.";
  }

  /** The one leaf of a tree of several that drops while its siblings do not. */
  private static Optional<Qdisc> onlyLeaf(Evidence e) {
    Map<String, List<Qdisc>> leaves =
        e.senderState().qdiscs().stream()
            .filter(q -> !q.isRoot() && q.drops() >= 0)
            .collect(Collectors.groupingBy(Qdisc::device));
    return leaves.values().stream()
        .filter(all -> all.size() >= LEAST_LEAVES)
        .filter(all -> all.stream().filter(q -> q.drops() > 0).count() == 1)
        .flatMap(List::stream)
        .filter(q -> q.drops() >= MANY)
        .max(Comparator.comparingLong(Qdisc::drops));
  }

  private static String text(Qdisc q) {
    return q.kind() + " under " + q.parent().orElse("") + " of " + q.device() + ": " + q.drops();
  }
}
