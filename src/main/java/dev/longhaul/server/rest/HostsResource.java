package dev.longhaul.server.rest;

import dev.longhaul.server.flow.HostChangeView;
import dev.longhaul.server.flow.HostView;
import dev.longhaul.server.flow.Inventory;
import dev.longhaul.server.flow.OverTime;
import dev.longhaul.server.flow.RefusedException;
import dev.longhaul.server.security.Role;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Hosts that report to the service. */
@RolesAllowed(Role.VIEWERS)
@Path(Api.BASE + "/hosts")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Hosts")
public class HostsResource {

  private static final String LIST = "hosts";

  private static final String CHANGES = "host-changes";

  private final Inventory inventory;
  private final OverTime overTime;

  HostsResource(Inventory inventory, OverTime overTime) {
    this.inventory = inventory;
    this.overTime = overTime;
  }

  /** Hosts in the order of their ids. */
  @GET
  @Operation(summary = "Hosts in the order of their ids; q is the beginning of an id.")
  public Uni<Page<HostDto>> list(@QueryParam("q") @Nullable String q, @BeanParam PageParams page) {
    return inventory
        .hosts(Params.text("q", q), page.page(LIST, id -> id))
        .map(slice -> page.page(LIST, slice, HostView::id, HostDto::of));
  }

  /** One host with its addresses and its state. */
  @GET
  @Path("/{id}")
  @Operation(summary = "One host with its addresses and its newest state.")
  public Uni<HostDto> one(@PathParam("id") String id) {
    return inventory
        .host(Params.name("host", id))
        .map(h -> HostDto.of(h.orElseThrow(() -> RefusedException.notFound("host", id))));
  }

  /** What was changed on a host. */
  @GET
  @Path("/{id}/changes")
  @Operation(summary = "Settings of a host that changed, as its states show it, newest first.")
  public Uni<Page<HostChangeDto>> changes(@PathParam("id") String id, @BeanParam PageParams page) {
    var wanted = page.page(CHANGES, UUID::fromString);
    return one(id)
        .chain(host -> overTime.changes(host.id(), wanted))
        .map(slice -> page.page(CHANGES, slice, HostChangeView::id, HostChangeDto::of));
  }
}
