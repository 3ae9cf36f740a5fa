package dev.longhaul.server.rest;

import dev.longhaul.core.history.Baseline;
import dev.longhaul.core.history.PathHistory;
import dev.longhaul.core.history.Precursors;
import dev.longhaul.server.flow.Inventory;
import dev.longhaul.server.flow.OverTime;
import dev.longhaul.server.flow.PathView;
import dev.longhaul.server.flow.RefusedException;
import dev.longhaul.server.security.Role;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** What is usual on a path. */
@RolesAllowed(Role.VIEWERS)
@Path(Api.BASE + "/paths/{id}/baseline")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Paths")
public class BaselineResource {

  private final Inventory inventory;
  private final OverTime overTime;

  BaselineResource(Inventory inventory, OverTime overTime) {
    this.inventory = inventory;
    this.overTime = overTime;
  }

  /** What is usual on a path, what it carries now, and when that changed. */
  @GET
  @Operation(
      summary =
          "What is usual on a path by the hour of the day, what it carries now, and when that"
              + " changed.")
  public Uni<BaselineDto> baseline(@PathParam("id") String id) {
    return Uni.createFrom()
        .deferred(() -> inventory.path(Params.id("path", id)))
        .map(p -> p.orElseThrow(() -> RefusedException.notFound("path", id)))
        .chain(p -> overTime.goodput(p.id()).chain(known -> baseline(p, known)));
  }

  private Uni<BaselineDto> baseline(PathView path, PathHistory known) {
    return known
        .newest()
        .map(n -> n.minus(PathHistory.MEMORY).minus(Precursors.LOOK_BACK))
        .map(from -> overTime.changesOf(List.of(path.sender(), path.receiver()), from))
        .orElseGet(() -> Uni.createFrom().item(List.of()))
        .map(changes -> BaselineDto.of(path.id(), known, Baseline.of(known, changes)));
  }
}
