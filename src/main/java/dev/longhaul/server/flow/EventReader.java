package dev.longhaul.server.flow;

import dev.longhaul.contract.v1.MeasurementData;
import dev.longhaul.mapping.Mapped;
import dev.longhaul.mapping.MeasurementMapping;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Reads received events and refuses those that can never be stored. */
@ApplicationScoped
class EventReader {

  private final EventFormat format;
  private final RawOutputs rawOutputs;
  private final Duration maxAhead;
  private final Duration retention;

  EventReader(
      EventFormat format, RawOutputs rawOutputs, IngestSettings ingest, HistorySettings history) {
    this.format = format;
    this.rawOutputs = rawOutputs;
    this.maxAhead = ingest.maxAhead();
    this.retention = history.retention();
  }

  /** Reads one event at this moment. */
  ReadEvent read(ReceivedEvent received, Instant now) {
    EventFormat.Read read = format.read(received.value());
    if (read instanceof EventFormat.Read.Refused refused) {
      return new ReadEvent.Refused(refused.rejection());
    }
    EventFormat.Read.Event event = (EventFormat.Read.Event) read;
    if (event.at().isAfter(now.plus(maxAhead))) {
      return refused(
          "too-far-ahead",
          "Its time "
              + event.at()
              + " is more than "
              + maxAhead
              + " ahead of now; check the clock of the host");
    }
    if (event.at().isBefore(now.minus(retention))) {
      return refused(
          "too-old", "Its time " + event.at() + " is longer ago than what is kept, " + retention);
    }
    return mapped(event, new String(received.value(), StandardCharsets.UTF_8));
  }

  private ReadEvent mapped(EventFormat.Read.Event event, String json) {
    UUID id = event.event().id();
    MeasurementData data = event.event().data();
    Mapped mapped = MeasurementMapping.toModel(data);
    if (mapped instanceof Mapped.Invalid invalid) {
      return refused("invalid-data", invalid.sentence());
    }
    if (mapped instanceof Mapped.Unread raw) {
      return rawOutputs.expand(
          new Fact(id, event.at(), raw.host(), Optional.of(data), Optional.empty(), json), raw);
    }
    Mapped.Valid valid = (Mapped.Valid) mapped;
    Fact fact =
        new Fact(
            id,
            event.at(),
            valid.host(),
            Optional.of(data),
            Optional.of(valid.measurement()),
            json);
    return new ReadEvent.Valid(id, List.of(fact), List.of());
  }

  private static ReadEvent refused(String code, String reason) {
    return new ReadEvent.Refused(new Rejection(code, reason));
  }
}
