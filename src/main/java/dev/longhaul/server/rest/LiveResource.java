package dev.longhaul.server.rest;

import dev.longhaul.server.flow.AlertView;
import dev.longhaul.server.flow.DiagnosisView;
import dev.longhaul.server.flow.History;
import dev.longhaul.server.flow.LiveEvents.LiveEvent;
import io.smallrye.mutiny.Multi;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.Sse;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Live streams of server-sent events. */
@Path(Api.BASE)
@Tag(name = "Live")
public class LiveResource {

  private static final int AT_ONCE = 200;
  private static final String LAST_EVENT_ID = "Last-Event-ID";

  private final LiveStream streams;
  private final History history;

  LiveResource(LiveStream streams, History history) {
    this.streams = streams;
    this.history = history;
  }

  /** Alerts as they begin and end. */
  @GET
  @Path("/alerts/stream")
  @Produces(MediaType.SERVER_SENT_EVENTS)
  @Operation(summary = "Alerts as they begin and end; resumes after Last-Event-ID.")
  @APIResponse(
      responseCode = "200",
      content =
          @Content(
              mediaType = MediaType.SERVER_SENT_EVENTS,
              schema = @Schema(implementation = AlertDto.class)))
  public Multi<OutboundSseEvent> alerts(
      @HeaderParam(LAST_EVENT_ID) @Nullable String lastEventId, @Context Sse sse) {
    Optional<Instant> from = Resume.alert(lastEventId);
    return streams.open(
        sse,
        from.map(f -> pastAlerts(f).map(a -> event(sse, a)))
            .orElseGet(() -> Multi.createFrom().empty()),
        e ->
            e instanceof LiveEvent.AlertChanged changed
                ? Optional.of(event(sse, changed.alert()))
                : Optional.empty());
  }

  /** Diagnoses as they change. */
  @GET
  @Path("/diagnoses/stream")
  @Produces(MediaType.SERVER_SENT_EVENTS)
  @Operation(summary = "Diagnoses as they change; resumes after Last-Event-ID.")
  @APIResponse(
      responseCode = "200",
      content =
          @Content(
              mediaType = MediaType.SERVER_SENT_EVENTS,
              schema = @Schema(implementation = DiagnosisDto.class)))
  public Multi<OutboundSseEvent> diagnoses(
      @HeaderParam(LAST_EVENT_ID) @Nullable String lastEventId, @Context Sse sse) {
    Optional<UUID> after = Resume.diagnosis(lastEventId);
    return streams.open(
        sse,
        after
            .map(a -> pastDiagnoses(a).map(d -> event(sse, d)))
            .orElseGet(() -> Multi.createFrom().empty()),
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
