package dev.longhaul.probe.sense;

import dev.longhaul.model.HostState;
import dev.longhaul.model.HostState.Link;
import dev.longhaul.model.HostState.Qdisc;
import dev.longhaul.model.HostState.Route;
import dev.longhaul.probe.host.HostRoot;
import dev.longhaul.probe.host.Tools;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How this host is configured. What changes seldom and costs something (files, offloads, drivers,
 * routes to peers) is looked at only now and then. Not thread-safe.
 */
public final class HostLook {

  private static final long UNKNOWN_DROPS = -1;

  private final HostRoot root;
  private final PlatformLook platform;
  private final NetworkLook network;
  private final ConfigLook files;
  private HostState seldom = HostState.UNKNOWN;
  private @Nullable HostState last;

  /**
   * A look at one host.
   *
   * @param peers names or addresses of hosts whose routes matter
   */
  public HostLook(HostRoot root, Tools tools, List<String> peers) {
    ToolReadings readings = new ToolReadings(tools);
    this.root = root;
    this.platform = new PlatformLook(root);
    this.network = new NetworkLook(root, readings, peers);
    this.files = new ConfigLook(root, readings);
  }

  /**
   * The state now.
   *
   * @param thorough whether to look at what changes seldom, too
   */
  public HostState look(boolean thorough) {
    HostState now = network.look().withSysctls(SysctlLook.read(root));
    if (thorough || last == null) {
      seldom =
          platform
              .fixed()
              .merge(files.look())
              .merge(network.offloads(now.links()))
              .merge(HostState.ofRoutes(network.routesToPeers()));
    }
    List<Route> routes = new ArrayList<>(now.routes());
    seldom.routes().stream().filter(r -> !routes.contains(r)).forEach(routes::add);
    return seldom.merge(now).merge(HostState.ofRoutes(routes));
  }

  /** Whether a state differs from the one last called sent, but for what counts up by itself. */
  public boolean isNews(HostState state) {
    return last == null || !last.equals(withoutCounts(state));
  }

  /** Remembers what others know now. */
  public void sent(HostState state) {
    last = withoutCounts(state);
  }

  /** Modules of congestion control and queueing that the kernel has, with their versions. */
  public static Map<String, String> modules(HostRoot root) {
    return new PlatformLook(root).modules();
  }

  /** Interfaces that are switched on and no loopback, sorted. */
  public static List<String> devices(HostRoot root) {
    return LinkFiles.read(root).links().stream()
        .filter(l -> l.up() && !l.isLoopback())
        .map(Link::name)
        .toList();
  }

  /** Names in a folder, sorted; none if it is not there. */
  public static List<String> names(HostRoot root, String folder) {
    return PlatformLook.names(root, folder);
  }

  private static HostState withoutCounts(HostState s) {
    List<Qdisc> qdiscs =
        s.qdiscs().stream()
            .map(
                q ->
                    new Qdisc(
                        q.device(), q.kind(), q.handle(), q.parent(), q.options(), UNKNOWN_DROPS))
            .toList();
    return new HostState(
        s.kernel(),
        s.memory(),
        s.sysctls(),
        s.addresses(),
        s.links(),
        qdiscs,
        s.routes(),
        s.offloads(),
        s.configuration());
  }
}
