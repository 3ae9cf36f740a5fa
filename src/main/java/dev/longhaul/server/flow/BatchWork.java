package dev.longhaul.server.flow;

import dev.longhaul.core.history.HostChange;
import dev.longhaul.model.HostId;
import dev.longhaul.model.HostState;
import dev.longhaul.server.flow.JudgedPath.AlertChange;
import io.smallrye.mutiny.Uni;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;

/**
 * The steps of one transaction: rows, states of hosts, paths locked in order, verdicts, messages.
 * Only what was not stored before is judged.
 */
final class BatchWork {

  private final IngestTransaction tx;
  private final Judging judging;
  private final List<BatchItem> items;
  private final Instant now;

  private Set<UUID> stored = Set.of();
  private final List<PlacedFact> fresh = new ArrayList<>();
  private final Map<HostId, HostMerging.Merged> hosts = new HashMap<>();
  private Map<HostId, List<UUID>> hostPaths = Map.of();
  private List<HostChange> changes = List.of();
  private List<MadeChange> made = List.of();
  private List<PathJudging.Judged> judged = List.of();

  BatchWork(IngestTransaction tx, Judging judging, List<BatchItem> items, Instant now) {
    this.tx = tx;
    this.judging = judging;
    this.items = items;
    this.now = now;
  }

  /**
   * What judging needs besides the transaction.
   *
   * @param worker runs what computes, so that no event loop is held up
   */
  record Judging(
      PathMemory memory,
      HostMerging merging,
      PathWindows windows,
      PathJudging paths,
      DeadLetters deadLetters,
      int pathsPerHost,
      Executor worker) {}

  Uni<BatchResult> run() {
    return tx.insert(rows())
        .invoke(this::note)
        .chain(this::mergeHosts)
        .chain(this::findPathsOfHosts)
        .chain(this::judgePaths)
        .chain(this::enqueue);
  }

  private List<MeasurementRow> rows() {
    List<MeasurementRow> rows = new ArrayList<>(items.size());
    Set<UUID> seen = new HashSet<>(items.size() * 2);
    for (BatchItem item : items) {
      for (PlacedFact placed : item.facts()) {
        if (seen.add(placed.fact().id())) {
          rows.add(placed.row());
        }
      }
    }
    return rows;
  }

  private void note(Set<UUID> ids) {
    stored = ids;
    Set<UUID> open = new HashSet<>(ids);
    for (BatchItem item : items) {
      for (PlacedFact placed : item.facts()) {
        if (open.remove(placed.fact().id())) {
          fresh.add(placed);
        }
      }
    }
  }

  private Uni<Void> mergeHosts() {
    Map<HostId, List<Fact>> reports = new HashMap<>();
    for (PlacedFact placed : fresh) {
      if (placed.fact().measurement().filter(HostState.class::isInstance).isPresent()) {
        reports.computeIfAbsent(placed.fact().host(), h -> new ArrayList<>()).add(placed.fact());
      }
    }
    if (reports.isEmpty()) {
      return Uni.createFrom().voidItem();
    }
    return tx.lockHosts(reports.keySet())
        .emitOn(judging.worker())
        .invoke(known -> reports.forEach((host, parts) -> merge(host, known, parts)))
        .chain(() -> tx.saveHosts(updates()))
        .chain(this::noteChanges);
  }

  /** Changes become history, with the remediation behind them if there is one. */
  private Uni<Void> noteChanges() {
    List<HostChange> found =
        hosts.values().stream().flatMap(merged -> merged.changes().stream()).toList();
    if (found.isEmpty()) {
      return Uni.createFrom().voidItem();
    }
    Set<HostId> changed = found.stream().map(HostChange::host).collect(Collectors.toSet());
    return tx.madeOn(changed, Set.of())
        .invoke(
            known -> {
              made = known;
              changes = found.stream().map(c -> Drift.withOrigin(c, known)).toList();
            })
        .chain(() -> tx.saveChanges(changes));
  }

  private void merge(HostId host, Map<HostId, StoredHost> known, List<Fact> reports) {
    StoredHost before = known.getOrDefault(host, StoredHost.UNKNOWN);
    judging.merging().merge(host, before, reports).ifPresent(merged -> hosts.put(host, merged));
  }

  private List<HostUpdate> updates() {
    return hosts.values().stream().map(HostMerging.Merged::update).toList();
  }

  /** A host's own news concern every path that begins or ends there. */
  private Uni<Void> findPathsOfHosts() {
    Set<HostId> withNews = new HashSet<>(hosts.keySet());
    fresh.stream()
        .filter(PathWindows::isCounters)
        .forEach(placed -> withNews.add(placed.fact().host()));
    if (withNews.isEmpty()) {
      return Uni.createFrom().voidItem();
    }
    return tx.pathsOf(withNews, judging.pathsPerHost())
        .invoke(found -> hostPaths = found)
        .replaceWithVoid();
  }

  private Uni<Void> judgePaths() {
    Set<UUID> touched = new TreeSet<>();
    hostPaths.values().forEach(touched::addAll);
    made.stream().filter(MadeChange::kept).map(MadeChange::path).forEach(touched::add);
    for (PlacedFact placed : fresh) {
      placed.pathId().ifPresent(touched::add);
    }
    if (touched.isEmpty()) {
      return Uni.createFrom().voidItem();
    }
    Map<UUID, List<Fact>> news = PathWindows.newsOf(fresh, hostPaths);
    return tx.lockPaths(touched)
        .chain(locked -> judging.windows().of(tx, locked, hosts))
        .chain(known -> new PathRound(tx, judging, changes, made, now).run(known, news))
        .invoke(verdicts -> judged = verdicts)
        .chain(() -> tx.save(judged.stream().map(PathJudging.Judged::path).toList()));
  }

  /** The trace of the last event about each path, of those that belong to one. */
  private Map<UUID, String> traces() {
    Map<UUID, String> traces = new HashMap<>();
    for (BatchItem item : items) {
      item.received().trace().ifPresent(t -> item.paths(hostPaths).forEach(p -> traces.put(p, t)));
    }
    return traces;
  }

  private Uni<BatchResult> enqueue() {
    List<OutgoingMessage> messages = new ArrayList<>();
    for (BatchItem item : items) {
      item.rejection()
          .flatMap(r -> judging.deadLetters().of(item.received(), r))
          .map(m -> item.received().trace().map(m::traced).orElse(m))
          .ifPresent(messages::add);
    }
    Map<UUID, String> traces = traces();
    for (PathJudging.Judged each : judged) {
      JudgedPath path = each.path();
      Optional<String> trace = Optional.ofNullable(traces.get(path.id()));
      path.alerts().stream()
          .map(AlertChange::message)
          .forEach(message -> messages.add(trace.map(message::traced).orElse(message)));
    }
    return tx.enqueue(messages)
        .replaceWith(() -> new BatchResult(stored, judged, hosts, hostPaths, messages.size()));
  }
}
