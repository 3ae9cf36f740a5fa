package dev.longhaul.server.rest;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.longhaul.server.flow.AlertView;
import dev.longhaul.server.flow.DiagnosisView;
import dev.longhaul.server.flow.History;
import dev.longhaul.server.flow.LiveEvents.LiveEvent;
import io.smallrye.mutiny.Multi;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.Sse;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What the live streams send: alerts and diagnoses, those that were missed and those to come. */
@ApplicationScoped
class LiveViews {

  private static final int AT_ONCE = 200;

  /** The header by which clients resume. */
  static final String LAST_EVENT_ID = "Last-Event-ID";

  private final LiveStream streams;
  private final History history;
  private final Clock clock;

  LiveViews(LiveStream streams, History history, Clock clock) {
    this.streams = streams;
    this.history = history;
    this.clock = clock;
  }

  /** Alerts as they begin and end. */
  Multi<OutboundSseEvent> alerts(@Nullable String lastEventId, Sse sse) {
    Optional<Instant> from = Resume.alert(lastEventId);
    return streams.open(
        sse,
        from.map(f -> pastAlerts(f).map(a -> event(sse, a)))
            .orElseGet(() -> Multi.createFrom().empty()),
        from.isPresent()
            ? Optional.empty()
            : Optional.of(Resume.alertEventId(new UUID(0, 0), clock.instant())),
        e ->
            e instanceof LiveEvent.AlertChanged changed
                ? Optional.of(event(sse, changed.alert()))
                : Optional.empty());
  }

  /** Diagnoses as they change. */
  Multi<OutboundSseEvent> diagnoses(@Nullable String lastEventId, Sse sse) {
    Optional<UUID> after = Resume.diagnosis(lastEventId);
    return streams.open(
        sse,
        after
            .map(a -> pastDiagnoses(a).map(d -> event(sse, d)))
            .orElseGet(() -> Multi.createFrom().empty()),
        after.isPresent()
            ? Optional.empty()
            : Optional.of(UuidCreator.getTimeOrderedEpoch(clock.instant()).toString()),
        e ->
            e instanceof LiveEvent.DiagnosisChanged changed
                ? Optional.of(event(sse, changed.diagnosis()))
                : Optional.empty());
  }

  private Multi<DiagnosisView> pastDiagnoses(UUID after) {
    Position<UUID> last = new Position<>(after);
    return Multi.createBy()
        .repeating()
        .uni(
            () ->
                history
                    .diagnosesSince(last.at, AT_ONCE)
                    .invoke(
                        found -> {
                          if (!found.isEmpty()) {
                            last.at = found.get(found.size() - 1).id();
                          }
                        }))
        .whilst(found -> found.size() == AT_ONCE)
        .onItem()
        .<DiagnosisView>disjoint();
  }

  /** Alerts of one moment that fill a page are few; what is read twice is only sent twice. */
  private Multi<AlertView> pastAlerts(Instant from) {
    Position<Instant> last = new Position<>(from);
    return Multi.createBy()
        .repeating()
        .uni(
            () ->
                history
                    .alertsSince(last.at, AT_ONCE)
                    .invoke(found -> last.at = next(found, last.at)))
        .whilst(found -> found.size() == AT_ONCE)
        .onItem()
        .<AlertView>disjoint();
  }

  /** How far a client has been brought up to date; used by one page after the other. */
  private static final class Position<K> {
    private volatile K at;

    Position(K at) {
      this.at = at;
    }
  }

  private static Instant next(List<AlertView> found, Instant before) {
    return found.isEmpty() ? before : found.get(found.size() - 1).changedAt().plusNanos(1000);
  }

  private static OutboundSseEvent event(Sse sse, DiagnosisView d) {
    return sse.newEventBuilder()
        .id(d.id().toString())
        .name("diagnosis")
        .mediaType(MediaType.APPLICATION_JSON_TYPE)
        .data(DiagnosisDto.of(d))
        .build();
  }

  private static OutboundSseEvent event(Sse sse, AlertView a) {
    return sse.newEventBuilder()
        .id(Resume.alertEventId(a.id(), a.changedAt()))
        .name("alert")
        .mediaType(MediaType.APPLICATION_JSON_TYPE)
        .data(AlertDto.of(a))
        .build();
  }
}
