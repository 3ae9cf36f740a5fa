package dev.longhaul.server.flow;

import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.model.HostId;
import dev.longhaul.model.PathKey;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Takes a batch in: reads it, looks up names, prepares what has to exist, then stores, judges and
 * enqueues in one transaction. If the database refuses the data of a batch, halves it until the one
 * bad event stands alone.
 */
@ApplicationScoped
class IngestBatch implements IngestMeasurements {

  private final EventReader reader;
  private final NameBook names;
  private final IngestStore store;
  private final BatchWork.Judging judging;
  private final AfterCommit afterCommit;
  private final Clock clock;

  IngestBatch(
      EventReader reader,
      NameBook names,
      IngestStore store,
      BatchWork.Judging judging,
      AfterCommit afterCommit) {
    this.reader = reader;
    this.names = names;
    this.store = store;
    this.judging = judging;
    this.afterCommit = afterCommit;
    this.clock = Clock.systemUTC();
  }

  @Override
  public Uni<IngestReport> ingest(List<ReceivedEvent> events) {
    return Uni.createFrom()
        .item(() -> read(events))
        .runSubscriptionOn(Infrastructure.getDefaultWorkerPool())
        .chain(read -> names.prepare(facts(read)).replaceWith(read))
        .emitOn(Infrastructure.getDefaultWorkerPool())
        .map(read -> place(events, read))
        .chain(this::prepare)
        .chain(this::store)
        .map(outcomes -> report(events.size(), outcomes));
  }

  private List<ReadEvent> read(List<ReceivedEvent> events) {
    Instant now = clock.instant();
    List<ReadEvent> read = new ArrayList<>(events.size());
    events.forEach(event -> read.add(reader.read(event, now)));
    return read;
  }

  private static List<Fact> facts(List<ReadEvent> events) {
    List<Fact> facts = new ArrayList<>(events.size());
    for (ReadEvent event : events) {
      if (event instanceof ReadEvent.Valid valid) {
        facts.addAll(valid.facts());
      }
    }
    return facts;
  }

  private List<BatchItem> place(List<ReceivedEvent> received, List<ReadEvent> read) {
    Placement placement = new Placement(names);
    List<BatchItem> items = new ArrayList<>(read.size());
    for (int i = 0; i < read.size(); i++) {
      items.add(item(placement, i, received.get(i), read.get(i)));
    }
    return items;
  }

  private static BatchItem item(
      Placement placement, int index, ReceivedEvent received, ReadEvent read) {
    if (read instanceof ReadEvent.Refused refused) {
      return BatchItem.refused(index, received, refused.rejection());
    }
    ReadEvent.Valid valid = (ReadEvent.Valid) read;
    List<PlacedFact> placed = valid.facts().stream().map(f -> placed(placement, f)).toList();
    return new BatchItem(
        index,
        received,
        java.util.Optional.of(valid.id()),
        placed,
        valid.notes(),
        java.util.Optional.empty());
  }

  private static PlacedFact placed(Placement placement, Fact fact) {
    return PlacedFact.of(fact, placement.of(fact.data().orElseThrow()));
  }

  /** Days, hosts and paths have to exist before the transaction that refers to them. */
  private Uni<List<BatchItem>> prepare(List<BatchItem> items) {
    Set<LocalDate> days = new HashSet<>();
    Map<HostId, Instant> hosts = new HashMap<>();
    Map<PathKey, Instant> paths = new HashMap<>();
    for (BatchItem item : items) {
      for (PlacedFact placed : item.facts()) {
        Instant at = placed.fact().at();
        days.add(LocalDate.ofInstant(at, ZoneOffset.UTC));
        hosts.merge(placed.fact().host(), at, IngestBatch::later);
        placed.path().ifPresent(p -> paths.merge(p, at, IngestBatch::later));
      }
    }
    return store
        .preparePartitions(days)
        .chain(() -> store.prepareHostsAndPaths(hosts, paths))
        .replaceWith(items);
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }

  private Uni<List<Outcomes>> store(List<BatchItem> items) {
    Instant now = clock.instant();
    return store
        .inTransaction(tx -> new BatchWork(tx, judging, items, now).run())
        .invoke(afterCommit::accept)
        .call(result -> heard(items, result.stored()))
        .map(result -> List.of(new Outcomes(items, result)))
        .onFailure(DataRefused.class)
        .recoverWithUni(refused -> isolate(items, refused));
  }

  /** What is stored is stored: a host whose sight is not written down is heard the next time. */
  private Uni<Void> heard(List<BatchItem> items, Set<java.util.UUID> stored) {
    Set<HostId> hosts = new HashSet<>();
    for (BatchItem item : items) {
      for (PlacedFact placed : item.facts()) {
        if (stored.contains(placed.fact().id())) {
          hosts.add(placed.fact().host());
        }
      }
    }
    return store.heard(hosts).onFailure().recoverWithNull();
  }

  private Uni<List<Outcomes>> isolate(List<BatchItem> items, Throwable refused) {
    List<BatchItem> valid = items.stream().filter(BatchItem::isValid).toList();
    if (valid.isEmpty()) {
      return Uni.createFrom().failure(refused);
    }
    if (items.size() == 1) {
      Rejection reason = new Rejection("refused-by-database", String.valueOf(refused.getMessage()));
      return store(List.of(items.get(0).refused(reason)));
    }
    int half = items.size() / 2;
    return store(items.subList(0, half))
        .chain(
            first ->
                store(items.subList(half, items.size()))
                    .map(
                        second -> {
                          List<Outcomes> both = new ArrayList<>(first);
                          both.addAll(second);
                          return both;
                        }));
  }

  private static IngestReport report(int size, List<Outcomes> parts) {
    IngestOutcome[] outcomes = new IngestOutcome[size];
    Set<java.util.UUID> paths = new HashSet<>();
    List<Cause> verdicts = new ArrayList<>();
    for (Outcomes part : parts) {
      part.fill(outcomes);
      for (PathJudging.Judged judged : part.result().judged()) {
        paths.add(judged.path().id());
        verdicts.add(judged.path().judgement().diagnosis().verdict());
      }
    }
    return new IngestReport(List.of(outcomes), List.copyOf(paths), verdicts);
  }
}
