package dev.longhaul.server.rest;

import dev.longhaul.server.flow.AlertView;
import dev.longhaul.server.flow.History;
import dev.longhaul.server.flow.RefusedException;
import dev.longhaul.server.security.Role;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.Sse;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Alerts that fire and alerts that fired. */
@RolesAllowed(Role.VIEWERS)
@Path(Api.BASE + "/alerts")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Alerts")
public class AlertsResource {

  private static final String LIST = "alerts";
  private static final List<String> STATUSES = List.of("firing", "resolved");

  private final History history;
  private final LiveViews live;

  AlertsResource(History history, LiveViews live) {
    this.history = history;
    this.live = live;
  }

  /** Alerts, newest first. */
  @GET
  @Operation(summary = "Alerts, newest first.")
  public Uni<Page<AlertDto>> list(
      @QueryParam("status") @Schema(enumeration = {"firing", "resolved"}) @Nullable String status,
      @QueryParam("kind") @Nullable String kind,
      @QueryParam("host") @Nullable String host,
      @QueryParam("path") @Nullable String path,
      @BeanParam PageParams page) {
    History.AlertFilter filter =
        new History.AlertFilter(
            Params.oneOf("status", status, STATUSES),
            Params.text("kind", kind),
            Params.text("host", host),
            Params.uuid("path", path));
    return history
        .alerts(filter, page.page(LIST, UUID::fromString))
        .map(slice -> page.page(LIST, slice, AlertView::id, AlertDto::of));
  }

  /** One alert. */
  @GET
  @Path("/{id}")
  @Operation(summary = "One alert.")
  public Uni<AlertDto> one(@PathParam("id") String id) {
    return history
        .alerts(List.of(Params.id("alert", id)))
        .map(
            found ->
                found.stream()
                    .findFirst()
                    .map(AlertDto::of)
                    .orElseThrow(() -> RefusedException.notFound("alert", id)));
  }

  /** Alerts as they begin and end. */
  @GET
  @Path("/stream")
  @Produces(MediaType.SERVER_SENT_EVENTS)
  @Operation(summary = "Alerts as they begin and end, live; resumes after Last-Event-ID.")
  @APIResponse(
      responseCode = "200",
      content =
          @Content(
              mediaType = MediaType.SERVER_SENT_EVENTS,
              schema = @Schema(implementation = AlertDto.class)))
  public Multi<OutboundSseEvent> stream(
      @HeaderParam(LiveViews.LAST_EVENT_ID) @Nullable String lastEventId, @Context Sse sse) {
    return live.alerts(lastEventId, sse);
  }
}
