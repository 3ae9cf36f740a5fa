package dev.longhaul.server.flow;

import dev.longhaul.contract.v1.MeasurementData;
import dev.longhaul.mapping.MeasurementMapping;
import dev.longhaul.model.HostId;
import dev.longhaul.model.Measurement;
import dev.longhaul.model.Observation;
import dev.longhaul.model.PathKey;
import dev.longhaul.model.Side;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Somebody uploads what tools printed. All files of one upload are one measurement of one path:
 * read, put together, judged by themselves, and stored as events like those of a probe.
 */
@ApplicationScoped
public class UploadMeasurements {

  private static final String SOURCE = "/longhaul/uploads";

  private final IngestMeasurements ingest;
  private final EventFormat format;
  private final Clock clock;

  UploadMeasurements(IngestMeasurements ingest, EventFormat format, Clock clock) {
    this.ingest = ingest;
    this.format = format;
    this.clock = clock;
  }

  /** Who the ends are, where the caller knows better than the files. */
  public record Names(Optional<String> sender, Optional<String> receiver) {}

  /** Reads and judges, and keeps nothing. */
  public Uni<UploadReport> judge(List<ToolOutput> files, Names names) {
    return read(files, names)
        .map(c -> new UploadReport(c.outputs(), Optional.empty(), judgement(c), 0, 0, List.of()));
  }

  /**
   * Reads, judges and stores.
   *
   * @return fails with {@link Refusal#INVALID} if neither the files nor the names tell both ends
   */
  public Uni<UploadReport> store(List<ToolOutput> files, Names names) {
    return read(files, names).chain(this::store);
  }

  private Uni<UploadReport> store(UploadedCase c) {
    UploadReport unread =
        new UploadReport(c.outputs(), Optional.empty(), judgement(c), 0, 0, List.of());
    if (!unread.isReadable()) {
      return Uni.createFrom().item(unread);
    }
    requireNames(c.window().path());
    List<ReceivedEvent> events = events(c);
    return ingest.ingest(events).map(report -> report(c, unread, report));
  }

  private Uni<UploadedCase> read(List<ToolOutput> files, Names names) {
    UploadedCase.Ends ends = new UploadedCase.Ends(host(names.sender()), host(names.receiver()));
    Instant now = clock.instant();
    return Uni.createFrom()
        .item(() -> UploadedCase.read(files, ends, now))
        .runSubscriptionOn(Infrastructure.getDefaultWorkerPool());
  }

  private static Optional<HostId> host(Optional<String> name) {
    try {
      return name.map(HostId::new);
    } catch (IllegalArgumentException e) {
      throw new RefusedException(Refusal.INVALID, String.valueOf(e.getMessage()), e);
    }
  }

  private static Optional<dev.longhaul.contract.v1.JudgementDocument> judgement(UploadedCase c) {
    boolean readable = c.outputs().stream().anyMatch(o -> o.refusal().isEmpty());
    return readable ? Optional.of(c.judgement()) : Optional.empty();
  }

  /** What cannot be told from the files is a placeholder there and no name to store under. */
  private static void requireNames(PathKey path) {
    if (UploadedCase.isPlaceholder(path.sender()) || UploadedCase.isPlaceholder(path.receiver())) {
      throw new RefusedException(
          Refusal.INVALID,
          "The files do not tell both ends of the path: name them with 'sender' and 'receiver'.");
    }
  }

  private List<ReceivedEvent> events(UploadedCase c) {
    List<ReceivedEvent> events = new ArrayList<>();
    PathKey path = c.window().path();
    Instant newest =
        c.window().observations().stream()
            .map(Observation::at)
            .max(Instant::compareTo)
            .orElseGet(clock::instant);
    c.window().senderState().ifPresent(s -> events.add(event(path, Side.SENDER, newest, s)));
    c.window().receiverState().ifPresent(s -> events.add(event(path, Side.RECEIVER, newest, s)));
    c.window()
        .observations()
        .forEach(o -> events.add(event(path, o.side(), o.at(), o.measurement())));
    return events;
  }

  /** The id follows from the content: the same upload again is the same events again. */
  private ReceivedEvent event(PathKey path, Side side, Instant at, Measurement measurement) {
    HostId host = side == Side.SENDER ? path.sender() : path.receiver();
    MeasurementData data =
        MeasurementMapping.toContract(host, path.sender(), path.receiver(), measurement);
    String identity = path + "|" + at + "|" + format.writeContent(data);
    UUID id = UUID.nameUUIDFromBytes(identity.getBytes(StandardCharsets.UTF_8));
    String json = format.write(id, SOURCE, at, host, data);
    return ReceivedEvent.uploaded(json.getBytes(StandardCharsets.UTF_8));
  }

  private static UploadReport report(UploadedCase c, UploadReport read, IngestReport ingested) {
    int stored = 0;
    int duplicates = 0;
    List<String> refused = new ArrayList<>();
    for (IngestOutcome outcome : ingested.outcomes()) {
      if (outcome instanceof IngestOutcome.Rejected rejected) {
        refused.add(rejected.rejection().reason());
      } else if (outcome instanceof IngestOutcome.Duplicate) {
        duplicates++;
      } else {
        stored++;
      }
    }
    PathKey path = c.window().path();
    Optional<UploadReport.Path> where =
        pathOf(ingested)
            .map(id -> new UploadReport.Path(id, path.sender().value(), path.receiver().value()));
    return new UploadReport(read.outputs(), where, read.judgement(), stored, duplicates, refused);
  }

  private static Optional<UUID> pathOf(IngestReport ingested) {
    for (IngestOutcome outcome : ingested.outcomes()) {
      if (outcome instanceof IngestOutcome.Stored s && s.paths().size() == 1) {
        return Optional.of(s.paths().get(0));
      }
      if (outcome instanceof IngestOutcome.Duplicate d && d.paths().size() == 1) {
        return Optional.of(d.paths().get(0));
      }
    }
    return Optional.empty();
  }
}
