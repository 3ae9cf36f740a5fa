package dev.longhaul.server.rest;

import dev.longhaul.contract.v1.RuleDocument;
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

/** The rules that findings and advice cite. */
@RolesAllowed(Role.VIEWERS)
@Path(Api.BASE + "/rules")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Rules")
public class RulesResource {

  /** All of them. */
  @GET
  @NonBlocking
  @Operation(summary = "All rules that findings and advice cite, on one page.")
  public Page<RuleDocument> list() {
    return new Page<>(RuleMapping.rules(), Optional.empty());
  }

  /** One of them. */
  @GET
  @Path("/{id}")
  @NonBlocking
  @Operation(summary = "What one rule states, why, with which numbers, and where it comes from.")
  public RuleDocument one(
      @PathParam("id") @Parameter(schema = @Schema(examples = "W9")) String id) {
    return RuleMapping.rule(id)
        .orElseThrow(
            () ->
                new ProblemException(
                    ProblemType.NOT_FOUND,
                    "There is no such rule; " + Api.BASE + "/rules lists them."));
  }
}
