package dev.longhaul.server.rest;

import dev.longhaul.contract.v1.CauseDocument;
import dev.longhaul.mapping.RuleMapping;
import dev.longhaul.server.security.Role;
import io.smallrye.common.annotation.NonBlocking;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The causes that a diagnosis may name. */
@RolesAllowed(Role.VIEWERS)
@Path(Api.BASE + "/causes")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Rules")
public class CausesResource {

  /** All of them. */
  @GET
  @NonBlocking
  @Operation(summary = "All causes that a diagnosis may name, on one page.")
  public Page<CauseDocument> list() {
    return new Page<>(RuleMapping.causes(), Optional.empty());
  }

  /** One of them. */
  @GET
  @Path("/{name}")
  @NonBlocking
  @Operation(summary = "How one cause is told, what helps, and the rules it stands on.")
  public CauseDocument one(
      @PathParam("name") @Parameter(schema = @Schema(examples = "LOSS_LIMITED")) String name) {
    return RuleMapping.cause(name)
        .orElseThrow(
            () ->
                new ProblemException(
                    ProblemType.NOT_FOUND,
                    "There is no such cause; " + Api.BASE + "/causes lists them."));
  }
}
