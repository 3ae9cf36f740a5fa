package dev.longhaul.server.flow;

import dev.longhaul.core.alerting.AlertState;
import dev.longhaul.core.evidence.PathWindow;
import dev.longhaul.core.history.PathHistory;
import dev.longhaul.mapping.Mapped;
import dev.longhaul.mapping.MeasurementMapping;
import dev.longhaul.model.Counters;
import dev.longhaul.model.HostId;
import dev.longhaul.model.HostState;
import dev.longhaul.model.Observation;
import dev.longhaul.model.PathKey;
import dev.longhaul.server.flow.PathMemory.VersionedState;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** The windows of locked paths: from memory where that is still good, else from the database. */
@ApplicationScoped
class PathWindows {

  private final PathMemory memory;
  private final HostMerging merging;
  private final EventFormat format;

  PathWindows(PathMemory memory, HostMerging merging, EventFormat format) {
    this.memory = memory;
    this.merging = merging;
    this.format = format;
  }

  /**
   * A locked path with what is known of it.
   *
   * @param complete whether the window already holds what this transaction stored
   */
  record Known(LockedPath locked, RememberedPath path, boolean complete) {}

  /**
   * What is known of locked paths, with the states of their hosts as this transaction sees them.
   */
  Uni<List<Known>> of(
      IngestTransaction tx, List<LockedPath> locked, Map<HostId, HostMerging.Merged> changed) {
    List<LockedPath> forgotten =
        locked.stream().filter(p -> p.version() > 0 && memory.path(p).isEmpty()).toList();
    Uni<Map<UUID, StoredPath>> recalled =
        forgotten.isEmpty() ? Uni.createFrom().item(Map.of()) : tx.recall(forgotten);
    return recalled.chain(
        stored ->
            states(tx, locked, changed)
                .map(states -> locked.stream().map(p -> known(p, stored, states)).toList()));
  }

  private Uni<Map<HostId, HostState>> states(
      IngestTransaction tx, List<LockedPath> locked, Map<HostId, HostMerging.Merged> changed) {
    Map<HostId, HostState> states = new HashMap<>();
    changed.forEach((host, merged) -> states.put(host, merged.state().state()));
    Set<HostId> missing = new HashSet<>();
    for (LockedPath path : locked) {
      find(path.key().sender(), path.senderVersion(), states, missing);
      find(path.key().receiver(), path.receiverVersion(), states, missing);
    }
    if (missing.isEmpty()) {
      return Uni.createFrom().item(states);
    }
    return tx.hosts(missing)
        .map(
            found -> {
              found.forEach((host, stored) -> read(host, stored, states));
              return states;
            });
  }

  private void find(HostId host, long version, Map<HostId, HostState> states, Set<HostId> missing) {
    if (version == 0 || states.containsKey(host)) {
      return;
    }
    Optional<HostState> state = memory.host(host, version);
    if (state.isPresent()) {
      states.put(host, state.get());
    } else {
      missing.add(host);
    }
  }

  private void read(HostId host, StoredHost stored, Map<HostId, HostState> states) {
    stored
        .state()
        .map(merging::read)
        .ifPresent(
            state -> {
              memory.remember(host, new VersionedState(stored.version(), state));
              states.put(host, state);
            });
  }

  private Known known(
      LockedPath locked, Map<UUID, StoredPath> stored, Map<HostId, HostState> states) {
    PathKey key = locked.key();
    StoredPath recalled = stored.get(locked.id());
    Optional<HostState> sender = Optional.ofNullable(states.get(key.sender()));
    Optional<HostState> receiver = Optional.ofNullable(states.get(key.receiver()));
    if (recalled != null) {
      PathWindow window =
          PathWindow.empty(key).withHosts(sender, receiver).plus(observations(key, recalled));
      return new Known(
          locked,
          new RememberedPath(
              locked.version(),
              locked.senderVersion(),
              locked.receiverVersion(),
              window,
              recalled.alerts(),
              recalled.history(),
              recalled.verdict(),
              recalled.advice()),
          true);
    }
    Optional<RememberedPath> remembered = memory.path(locked);
    PathWindow window =
        remembered.map(RememberedPath::window).orElseGet(() -> PathWindow.empty(key));
    PathWindow current =
        remembered.filter(r -> r.knowsHostsOf(locked)).isPresent()
            ? window
            : window.withHosts(sender, receiver);
    return new Known(
        locked,
        new RememberedPath(
            locked.version(),
            locked.senderVersion(),
            locked.receiverVersion(),
            current,
            remembered.map(RememberedPath::alerts).orElse(AlertState.NONE),
            remembered.map(RememberedPath::history).orElse(PathHistory.NONE),
            remembered.flatMap(RememberedPath::verdict),
            remembered.flatMap(RememberedPath::advice)),
        false);
  }

  private List<Observation> observations(PathKey key, StoredPath recalled) {
    List<Observation> observations = new ArrayList<>();
    for (StoredPath.StoredEvent event : recalled.events()) {
      EventFormat.Read read = format.read(event.json().getBytes(StandardCharsets.UTF_8));
      if (read instanceof EventFormat.Read.Event valid
          && MeasurementMapping.toModel(valid.event().data()) instanceof Mapped.Valid mapped) {
        observations.add(
            new Observation(Placement.sideOf(event.host(), key), event.at(), mapped.measurement()));
      }
    }
    return observations;
  }

  /** Whether a measurement holds counters of its host's stack. */
  static boolean isCounters(PlacedFact placed) {
    return placed.fact().measurement().filter(Counters.class::isInstance).isPresent();
  }

  /** What is new for each path: its own measurements and the counters of its hosts. */
  static Map<UUID, List<Fact>> newsOf(List<PlacedFact> fresh, Map<HostId, List<UUID>> hostPaths) {
    Map<UUID, List<Fact>> news = new HashMap<>();
    for (PlacedFact placed : fresh) {
      placed
          .pathId()
          .ifPresent(id -> news.computeIfAbsent(id, i -> new ArrayList<>()).add(placed.fact()));
      if (isCounters(placed)) {
        for (UUID id : hostPaths.getOrDefault(placed.fact().host(), List.of())) {
          news.computeIfAbsent(id, i -> new ArrayList<>()).add(placed.fact());
        }
      }
    }
    return news;
  }

  /** What is known of a path with what is new. */
  static RememberedPath withNews(Known known, List<Fact> news) {
    RememberedPath path = known.path();
    if (known.complete() || news.isEmpty()) {
      return path;
    }
    List<Observation> observations = new ArrayList<>(news.size());
    for (Fact fact : news) {
      fact.measurement()
          .ifPresent(
              m ->
                  observations.add(
                      new Observation(
                          Placement.sideOf(fact.host(), known.locked().key()), fact.at(), m)));
    }
    return new RememberedPath(
        path.version(),
        path.senderVersion(),
        path.receiverVersion(),
        path.window().plus(observations),
        path.alerts(),
        path.history(),
        path.verdict(),
        path.advice());
  }
}
