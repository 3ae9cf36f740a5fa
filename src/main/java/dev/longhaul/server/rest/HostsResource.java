package dev.longhaul.server.rest;

import dev.longhaul.server.flow.HostView;
import dev.longhaul.server.flow.Inventory;
import dev.longhaul.server.flow.RefusedException;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Hosts that report to the service. */
@Path(Api.BASE + "/hosts")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Hosts")
public class HostsResource {

  private static final String LIST = "hosts";

  private final Inventory inventory;

  HostsResource(Inventory inventory) {
    this.inventory = inventory;
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
}
