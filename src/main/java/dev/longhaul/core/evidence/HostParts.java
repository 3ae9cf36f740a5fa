package dev.longhaul.core.evidence;

import dev.longhaul.model.HostState;
import dev.longhaul.model.HostState.Link;
import dev.longhaul.model.HostState.Qdisc;
import dev.longhaul.model.HostState.Route;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Parts of one host's state, each of which may show a part of a table: entries are united by their
 * identity, later ones count. An MTU that was learned stays known, since it may only have expired.
 */
final class HostParts {

  private HostState rest = HostState.UNKNOWN;
  private final Set<String> addresses = new LinkedHashSet<>();
  private final Map<String, Link> links = new LinkedHashMap<>();
  private final Map<String, Qdisc> qdiscs = new LinkedHashMap<>();
  private final Map<String, Route> routes = new LinkedHashMap<>();

  void add(HostState state) {
    rest = rest.merge(state);
    addresses.addAll(state.addresses());
    state.links().forEach(link -> links.put(link.name(), link));
    state.qdiscs().forEach(q -> qdiscs.put(identity(q), q));
    state.routes().forEach(r -> routes.merge(r.destination(), r, HostParts::moreTelling));
  }

  private static String identity(Qdisc q) {
    return q.device() + ' ' + q.parent().orElse("root") + (q.device().isEmpty() ? q.handle() : "");
  }

  private static Route moreTelling(Route old, Route newer) {
    return newer.mtu() == 0 && old.learned() ? old : newer;
  }

  Optional<HostState> state() {
    HostState united =
        new HostState(
            rest.kernel(),
            rest.memory(),
            rest.sysctls(),
            List.copyOf(addresses),
            List.copyOf(links.values()),
            new ArrayList<>(qdiscs.values()),
            List.copyOf(routes.values()),
            rest.offloads(),
            rest.configuration());
    return united.equals(HostState.UNKNOWN) ? Optional.empty() : Optional.of(united);
  }
}
