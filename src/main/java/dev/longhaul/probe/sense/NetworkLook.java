package dev.longhaul.probe.sense;

import dev.longhaul.model.HostState;
import dev.longhaul.model.HostState.Link;
import dev.longhaul.model.HostState.Qdisc;
import dev.longhaul.model.HostState.Route;
import dev.longhaul.probe.host.HostRoot;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Links, addresses, routes, qdiscs and offloads, by JSON where the tools print it. */
final class NetworkLook {

  private static final int MOST_LINKS = 300;
  private static final int MOST_ROUTES = 300;
  private static final int MOST_QDISCS = 600;
  private static final int MOST_PEERS = 32;
  private static final int MOST_DEVICES = 16;

  private final HostRoot root;
  private final ToolReadings readings;
  private final List<String> peers;
  private boolean manyRoutes;

  NetworkLook(HostRoot root, ToolReadings readings, List<String> peers) {
    this.root = root;
    this.readings = readings;
    this.peers = peers.subList(0, Math.min(MOST_PEERS, peers.size()));
  }

  /** Links, addresses, routes and qdiscs. */
  HostState look() {
    HostState shown =
        readings
            .state("ip", "-j", "-d", "addr", "show")
            .or(() -> readings.state("ip", "addr", "show"))
            .orElseGet(() -> LinkFiles.read(root));
    List<Link> links =
        shown.links().stream()
            .sorted(Comparator.comparing((Link l) -> isVirtual(l.name())))
            .limit(MOST_LINKS)
            .toList();
    List<Route> routes = shown.routes().isEmpty() ? routes() : shown.routes();
    return new HostState(
        Optional.empty(),
        Optional.empty(),
        Map.of(),
        shown.addresses().stream().limit(MOST_LINKS).toList(),
        links,
        qdiscs(links),
        routes.stream().limit(MOST_ROUTES).toList(),
        Map.of());
  }

  /** A router with a full table is asked for its default routes only. */
  private List<Route> routes() {
    List<Route> routes = new ArrayList<>();
    for (String family : List.of("-4", "-6")) {
      String which = manyRoutes ? "default" : "all";
      Optional<HostState> shown =
          readings
              .state("ip", "-j", family, "route", "show", which)
              .or(() -> readings.state("ip", family, "route", "show"));
      routes.addAll(shown.map(HostState::routes).orElse(List.of()));
    }
    manyRoutes |= routes.size() > MOST_ROUTES;
    return routes;
  }

  private List<Qdisc> qdiscs(List<Link> links) {
    List<String> known = links.stream().map(Link::name).toList();
    return readings
        .state("tc", "-j", "-s", "qdisc", "show")
        .or(() -> readings.state("tc", "-s", "qdisc", "show"))
        .map(HostState::qdiscs)
        .orElse(List.of())
        .stream()
        .filter(q -> known.contains(q.device()))
        .limit(MOST_QDISCS)
        .toList();
  }

  /** How packets to the peers leave, with what the kernel learned about the way (rule M1). */
  List<Route> routesToPeers() {
    List<Route> routes = new ArrayList<>();
    for (String peer : peers) {
      for (String address : Addresses.of(peer)) {
        routes.addAll(readings.routesTo(address));
      }
    }
    return routes;
  }

  /** Offload flags of the interfaces that carry paths. */
  HostState offloads(List<Link> links) {
    Set<String> devices = new LinkedHashSet<>();
    Stream.concat(
            links.stream().filter(l -> !isVirtual(l.name())),
            links.stream().filter(l -> !l.name().startsWith("veth")))
        .filter(l -> l.up() && !l.isLoopback())
        .limit(MOST_DEVICES)
        .forEach(l -> devices.add(l.name()));
    HostState all = HostState.UNKNOWN;
    for (String device : devices) {
      Optional<HostState> shown =
          readings
              .state("ethtool", "--json", "-k", device)
              .or(() -> readings.state("ethtool", "-k", device));
      all = shown.map(all::merge).orElse(all);
    }
    return all;
  }

  private boolean isVirtual(String device) {
    return !Files.exists(root.at("/sys/class/net/" + device + "/device"));
  }
}
