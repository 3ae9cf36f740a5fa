package dev.longhaul.server.rest;

import dev.longhaul.server.flow.AlertView;
import dev.longhaul.server.flow.History;
import dev.longhaul.server.flow.RefusedException;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Alerts that fire and alerts that fired. */
@Path(Api.BASE + "/alerts")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Alerts")
public class AlertsResource {

  private static final String LIST = "alerts";
  private static final List<String> STATUSES = List.of("firing", "resolved");

  private final History history;

  AlertsResource(History history) {
    this.history = history;
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
}
