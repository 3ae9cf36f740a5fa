package dev.longhaul.probe.act;

import dev.longhaul.core.remediation.AllowedChange;
import dev.longhaul.probe.act.RemediationStatus.Force;
import dev.longhaul.probe.host.HostRoot;
import dev.longhaul.probe.host.Tools;
import java.util.List;
import java.util.Optional;

/** The real kernel, one lever for each kind of change. */
final class KernelHost implements LiveHost {

  private final HostRoot root;
  private final SysctlLever sysctls;
  private final LinkMtuLever links;
  private final RouteLever routes;
  private final QdiscLever qdiscs;
  private final OffloadLever offloads;
  private final ModuleLever modules;

  KernelHost(HostRoot root, Tools tools) {
    Hands hands = new Hands(root, tools);
    this.root = root;
    this.sysctls = new SysctlLever(root);
    this.links = new LinkMtuLever(hands);
    this.routes = new RouteLever(hands);
    this.qdiscs = new QdiscLever(hands);
    this.offloads = new OffloadLever(hands);
    this.modules = new ModuleLever(hands);
  }

  @Override
  public Prior look(AllowedChange change) throws HostTrouble {
    return bound(change).look();
  }

  @Override
  public void set(AllowedChange change, Prior prior) throws HostTrouble {
    bound(change).set(prior);
  }

  @Override
  public Live now(AllowedChange change, Prior prior) {
    Live live = bound(change).now(prior);
    boolean gone = live.force() == Force.UNKNOWN && device(change).filter(this::isGone).isPresent();
    return gone ? new Live(Force.GONE, Optional.empty()) : live;
  }

  @Override
  public void restore(AllowedChange change, Prior prior) throws HostTrouble {
    bound(change).restore(prior);
  }

  @Override
  public List<List<String>> undoCommands(AllowedChange change, Prior prior) {
    return bound(change).undoCommands(prior);
  }

  private static Optional<String> device(AllowedChange c) {
    return c instanceof AllowedChange.RouteSize ? Optional.empty() : c.target();
  }

  private boolean isGone(String device) {
    return root.read("/proc/net/dev")
        .filter(t -> t.lines().noneMatch(l -> l.strip().startsWith(device + ":")))
        .isPresent();
  }

  private Bound<?> bound(AllowedChange change) {
    if (change instanceof AllowedChange.Sysctl c) {
      return new Bound<>(sysctls, c);
    }
    if (change instanceof AllowedChange.LinkMtu c) {
      return new Bound<>(links, c);
    }
    if (change instanceof AllowedChange.RouteSize c) {
      return new Bound<>(routes, c);
    }
    if (change instanceof AllowedChange.Qdisc c) {
      return new Bound<>(qdiscs, c);
    }
    if (change instanceof AllowedChange.Offload c) {
      return new Bound<>(offloads, c);
    }
    return new Bound<>(modules, (AllowedChange.Module) change);
  }

  /** A lever with the change it is for. */
  private record Bound<C extends AllowedChange>(Lever<C> lever, C change) {

    Prior look() throws HostTrouble {
      return lever.look(change);
    }

    void set(Prior prior) throws HostTrouble {
      lever.set(change, prior);
    }

    Live now(Prior prior) {
      return lever.now(change, prior);
    }

    void restore(Prior prior) throws HostTrouble {
      lever.restore(change, prior);
    }

    List<List<String>> undoCommands(Prior prior) {
      return lever.undoCommands(change, prior);
    }
  }
}
