package dev.longhaul.probe.act;

import dev.longhaul.core.remediation.AllowedChange.Qdisc;
import dev.longhaul.core.remediation.QdiscSpec;
import dev.longhaul.probe.act.QdiscTree.Node;
import dev.longhaul.probe.act.RemediationStatus.Force;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Queueing disciplines: the root, or each leaf where the root is mq (rule Q6). New ones are put in
 * place of old ones in one step, never deleted and added (rule Q7), under a handle of their own, so
 * that the parameters of what was there before do not show through. A tree that the kernel made by
 * itself comes back by taking ours away: the kernel then makes it again.
 */
record QdiscLever(Hands hands) implements Lever<Qdisc> {

  static final String TREE = "tree";

  /** Handles below are for people. */
  private static final int FIRST_HANDLE = 0x4c00;

  @Override
  public Prior look(Qdisc c) throws HostTrouble {
    QdiscTree tree = read(c.device());
    if (!tree.madeByKernel()) {
      for (Node n : tree.nodes()) {
        var unused = QdiscWords.of(n);
      }
    }
    boolean flat = tree.nodes().size() == 1 || tree.multiQueue();
    boolean plain =
        tree.madeByKernel() || tree.queues().stream().allMatch(n -> QdiscWords.isKnown(n.kind()));
    if (!flat || !plain) {
      throw new HostTrouble(
          "The queueing disciplines of " + c.device() + " are not plain ones; left alone.");
    }
    return new Prior(tree.summary(), Map.of(TREE, tree.text()));
  }

  @Override
  public void set(Qdisc c, Prior prior) throws HostTrouble {
    Set<String> taken = handles(prior(prior));
    QdiscTree live = read(c.device());
    if (live.multiQueue() && live.root().madeByKernel()) {
      replace(c.device(), QdiscTree.ROOT, free(live, taken), List.of("mq"));
      live = read(c.device());
    }
    for (Node queue : live.queues()) {
      if (!queue.is(c.spec())) {
        replace(c.device(), queue.parent(), free(live, taken), c.spec().words());
      }
    }
    Live now = now(c, prior);
    if (now.force() != Force.OURS) {
      throw new HostTrouble(
          "The queueing discipline of "
              + c.device()
              + " is "
              + now.text().orElse("unreadable")
              + " after "
              + c.value()
              + " was set.");
    }
  }

  @Override
  public Live now(Qdisc c, Prior prior) {
    try {
      QdiscTree live = read(c.device());
      QdiscTree old = prior(prior);
      String text = live.summary();
      if (!live.queues().isEmpty() && live.queues().stream().allMatch(q -> q.is(c.spec()))) {
        return Live.of(Force.OURS, c.value());
      }
      if (live.equals(old)) {
        return Live.of(Force.OLD, text);
      }
      return Live.of(isOnTheWay(live, old, c.spec()) ? Force.PARTLY : Force.OTHER, text);
    } catch (HostTrouble e) {
      return Live.unknown();
    }
  }

  /** Some leaves are ours and the others are as before, or as the kernel makes them. */
  private static boolean isOnTheWay(QdiscTree live, QdiscTree old, QdiscSpec spec) {
    return live.multiQueue()
        && old.multiQueue()
        && !live.root().madeByKernel()
        && live.queues().stream()
            .allMatch(
                q ->
                    q.is(spec)
                        || q.madeByKernel()
                        || old.queues().stream().anyMatch(q::doesTheSameAs));
  }

  @Override
  public void restore(Qdisc c, Prior prior) throws HostTrouble {
    QdiscTree old = prior(prior);
    QdiscTree live = read(c.device());
    if (live.equals(old)) {
      return;
    }
    if (old.madeByKernel()) {
      if (!live.root().madeByKernel()) {
        var unused = hands.run("tc", "qdisc", "del", "dev", c.device(), QdiscTree.ROOT);
      }
    } else {
      rebuild(c.device(), old, live);
    }
    QdiscTree after = read(c.device());
    if (!after.equals(old)) {
      throw new HostTrouble(
          "The queueing disciplines of "
              + c.device()
              + " are "
              + after.text()
              + " and not "
              + old.text()
              + " after they were put back.");
    }
  }

  private void rebuild(String device, QdiscTree old, QdiscTree live) throws HostTrouble {
    Node root = old.root();
    QdiscTree now = live;
    if (!now.root().equals(root)) {
      replace(device, QdiscTree.ROOT, root.handle(), QdiscWords.of(root));
      now = read(device);
    }
    if (lacksKernelsLeaf(now, old)) {
      // The kernel makes its own leaves only together with their root.
      replace(device, QdiscTree.ROOT, free(now, handles(old)), QdiscWords.of(root));
      replace(device, QdiscTree.ROOT, root.handle(), QdiscWords.of(root));
      now = read(device);
    }
    for (Node leaf : old.nodes().subList(1, old.nodes().size())) {
      if (!leaf.madeByKernel() && !now.under(leaf.parent()).equals(Optional.of(leaf))) {
        replace(device, leaf.parent(), leaf.handle(), QdiscWords.of(leaf));
      }
    }
  }

  private static boolean lacksKernelsLeaf(QdiscTree now, QdiscTree old) {
    return old.nodes().stream()
        .skip(1)
        .anyMatch(n -> n.madeByKernel() && !now.under(n.parent()).equals(Optional.of(n)));
  }

  @Override
  public List<List<String>> undoCommands(Qdisc c, Prior prior) {
    List<List<String>> commands = new ArrayList<>();
    try {
      QdiscTree old = prior(prior);
      if (old.madeByKernel()) {
        return List.of(List.of("tc", "qdisc", "del", "dev", c.device(), QdiscTree.ROOT));
      }
      for (Node n : old.nodes()) {
        if (!n.madeByKernel()) {
          commands.add(command(c.device(), n.parent(), n.handle(), QdiscWords.of(n)));
        }
      }
    } catch (HostTrouble e) {
      commands.add(List.of("#", e.sentence()));
    }
    return commands;
  }

  private void replace(String device, String parent, String handle, List<String> words)
      throws HostTrouble {
    var unused = hands.run(command(device, parent, handle, words));
  }

  private static List<String> command(
      String device, String parent, String handle, List<String> words) {
    List<String> command = new ArrayList<>(List.of("tc", "qdisc", "replace", "dev", device));
    command.addAll(
        parent.equals(QdiscTree.ROOT) ? List.of(QdiscTree.ROOT) : List.of("parent", parent));
    command.addAll(List.of("handle", handle));
    command.addAll(words);
    return command;
  }

  /** A handle that nobody has; it counts as taken from now on. */
  private static String free(QdiscTree live, Set<String> taken) {
    taken.addAll(handles(live));
    int handle = FIRST_HANDLE;
    while (!taken.add(Integer.toHexString(handle) + ":")) {
      handle++;
    }
    return String.format(Locale.ROOT, "%x:", handle);
  }

  private static Set<String> handles(QdiscTree tree) {
    Set<String> handles = new TreeSet<>();
    tree.nodes().forEach(n -> handles.add(n.handle()));
    return handles;
  }

  private static QdiscTree prior(Prior prior) throws HostTrouble {
    return QdiscTree.parse(prior.part(TREE));
  }

  private QdiscTree read(String device) throws HostTrouble {
    return QdiscTree.parse(hands.run("tc", "-j", "qdisc", "show", "dev", device));
  }
}
