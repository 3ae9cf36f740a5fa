package dev.longhaul.server.rest;

import dev.longhaul.server.flow.AskForRound;
import dev.longhaul.server.security.Role;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Rounds of active measurement on request. */
@RolesAllowed(Role.VIEWERS)
@Path(Api.BASE + "/paths/{id}/rounds")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Paths")
public class RoundsResource {

  private final AskForRound rounds;
  private final Idempotency idempotency;
  private final Actor actors;

  RoundsResource(AskForRound rounds, Idempotency idempotency, Actor actors) {
    this.rounds = rounds;
    this.idempotency = idempotency;
    this.actors = actors;
  }

  /**
   * A round that was asked for.
   *
   * @param roundId names the round to both ends
   * @param pathId the path whose measurements will show its result
   */
  @RegisterForReflection
  @Schema(name = "Round")
  public record RoundDto(UUID roundId, UUID pathId) {}

  /** Asks both ends of the path for one throughput test. */
  @POST
  @RolesAllowed(Role.OPERATORS)
  @Operation(
      summary =
          "Asks the probes at both ends of a path for one throughput test; its result comes as a"
              + " measurement of the path.")
  @APIResponse(
      responseCode = "202",
      content = @Content(schema = @Schema(implementation = RoundDto.class)))
  public Uni<Response> measure(
      @PathParam("id") String id,
      @HeaderParam(Idempotency.HEADER) @Nullable String key,
      @HeaderParam(Actor.HEADER) @Nullable String actor) {
    UUID path = Params.id("path", id);
    String by = actors.of(actor);
    return idempotency.once(
        key,
        List.of("round", by, path.toString()),
        () -> rounds.byHand(path, by).map(round -> accepted(round, path)));
  }

  private static Idempotency.Result accepted(UUID round, UUID path) {
    return new Idempotency.Result(
        Response.Status.ACCEPTED.getStatusCode(),
        Optional.of(Api.BASE + "/paths/" + path + "/measurements"),
        Optional.empty(),
        new RoundDto(round, path));
  }
}
