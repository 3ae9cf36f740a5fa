package dev.longhaul.server.flow;

import dev.longhaul.core.history.HostChange;
import dev.longhaul.model.HostId;
import io.smallrye.mutiny.Uni;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Judges the paths that a batch concerns. What is seldom needed, such as what was changed on hosts
 * before a regression, is only looked up when it is.
 */
final class PathRound {

  private final IngestTransaction tx;
  private final BatchWork.Judging judging;
  private final List<HostChange> fresh;
  private final List<MadeChange> made;
  private final Instant now;

  PathRound(
      IngestTransaction tx,
      BatchWork.Judging judging,
      List<HostChange> fresh,
      List<MadeChange> made,
      Instant now) {
    this.tx = tx;
    this.judging = judging;
    this.fresh = fresh;
    this.made = made;
    this.now = now;
  }

  Uni<List<PathJudging.Judged>> run(List<PathWindows.Known> paths, Map<UUID, List<Fact>> news) {
    return Uni.createFrom()
        .item(() -> opinions(paths, news))
        .runSubscriptionOn(judging.worker())
        .chain(
            opinions ->
                circumstances(opinions).emitOn(judging.worker()).map(c -> decide(opinions, c)));
  }

  private List<Opinion> opinions(List<PathWindows.Known> paths, Map<UUID, List<Fact>> news) {
    List<Opinion> opinions = new ArrayList<>(paths.size());
    for (PathWindows.Known path : paths) {
      List<Fact> facts = news.getOrDefault(path.locked().id(), List.of());
      Instant evidenceAt = facts.stream().map(Fact::at).max(Instant::compareTo).orElse(now);
      opinions.add(
          judging
              .paths()
              .opinion(path.locked(), PathWindows.withNews(path, facts), facts, evidenceAt));
    }
    return opinions;
  }

  private Uni<Circumstances> circumstances(List<Opinion> opinions) {
    Set<HostId> hosts = new HashSet<>();
    Set<UUID> drifting = new HashSet<>();
    Optional<Instant> from = Optional.empty();
    for (Opinion opinion : opinions) {
      Optional<Instant> needed = opinion.changesFrom();
      if (needed.isPresent()) {
        hosts.add(opinion.locked().key().sender());
        hosts.add(opinion.locked().key().receiver());
        from = from.filter(needed.get()::isAfter).or(() -> needed);
      }
      if (opinion.isDrifting()) {
        drifting.add(opinion.locked().id());
      }
    }
    Uni<List<HostChange>> past =
        from.map(since -> tx.changesOf(hosts, since))
            .orElseGet(() -> Uni.createFrom().item(List.of()));
    return past.chain(
        changes -> madeOn(drifting).map(more -> new Circumstances(changes, fresh, more)));
  }

  private Uni<List<MadeChange>> madeOn(Set<UUID> drifting) {
    return drifting.isEmpty()
        ? Uni.createFrom().item(made)
        : tx.madeOn(Set.of(), drifting)
            .map(
                found -> {
                  List<MadeChange> all = new ArrayList<>(made);
                  found.stream().filter(m -> !made.contains(m)).forEach(all::add);
                  return all;
                });
  }

  private List<PathJudging.Judged> decide(List<Opinion> opinions, Circumstances circumstances) {
    return opinions.stream().map(o -> judging.paths().decide(o, circumstances, now)).toList();
  }
}
