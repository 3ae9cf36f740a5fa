package dev.longhaul.server.rest;

import dev.longhaul.core.remediation.StateName;
import dev.longhaul.server.flow.DirectRemediation;
import dev.longhaul.server.flow.Lifecycles;
import dev.longhaul.server.flow.RefusedException;
import dev.longhaul.server.flow.RemediationView;
import dev.longhaul.server.security.Role;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Changes of hosts, on their way or made. */
@RolesAllowed(Role.VIEWERS)
@Path(Api.BASE + "/remediations")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Remediations")
public class RemediationsResource {

  private static final String LIST = "remediations";
  private static final List<String> STATES =
      Arrays.stream(StateName.values()).map(StateName::toString).toList();

  private final Lifecycles lifecycles;
  private final DirectRemediation direct;
  private final Idempotency idempotency;
  private final Actor actors;

  RemediationsResource(
      Lifecycles lifecycles, DirectRemediation direct, Idempotency idempotency, Actor actors) {
    this.lifecycles = lifecycles;
    this.direct = direct;
    this.idempotency = idempotency;
    this.actors = actors;
  }

  /** Why a change is taken back. */
  @RegisterForReflection
  @Schema(name = "Rollback")
  public record Rollback(@NotBlank @Size(max = 500) @Nullable String reason) {}

  /** Remediations, newest first. */
  @GET
  @Operation(summary = "Remediations, newest first.")
  public Uni<Page<RemediationDto>> list(
      @QueryParam("state") @Nullable String state,
      @QueryParam("host") @Nullable String host,
      @QueryParam("recommendation") @Nullable String recommendation,
      @BeanParam PageParams page) {
    Lifecycles.RemediationFilter filter =
        new Lifecycles.RemediationFilter(
            Params.oneOf("state", state, STATES),
            Params.text("host", host),
            Params.uuid("recommendation", recommendation));
    return lifecycles
        .remediations(filter, page.page(LIST, UUID::fromString))
        .map(slice -> page.page(LIST, slice, RemediationView::id, RemediationDto::of));
  }

  /** One remediation. */
  @GET
  @Path("/{id}")
  @Operation(summary = "One remediation and where it stands.")
  @APIResponse(
      responseCode = "200",
      content = @Content(schema = @Schema(implementation = RemediationDto.class)))
  public Uni<Response> one(@PathParam("id") String id) {
    return Uni.createFrom()
        .deferred(() -> lifecycles.remediation(Params.id("remediation", id)))
        .map(r -> r.orElseThrow(() -> RefusedException.notFound("remediation", id)))
        .map(
            r ->
                Response.ok(RemediationDto.of(r))
                    .header(HttpHeaders.ETAG, Params.etag(r.version()))
                    .build());
  }

  /** Keeps a change. */
  @POST
  @RolesAllowed(Role.OPERATORS)
  @Path("/{id}/confirmation")
  @Operation(summary = "Keeps an applied change: the host makes it survive a reboot.")
  @APIResponse(
      responseCode = "202",
      content = @Content(schema = @Schema(implementation = RemediationDto.class)))
  public Uni<Response> confirm(
      @PathParam("id") String id,
      @HeaderParam("If-Match") @Nullable String ifMatch,
      @HeaderParam(Idempotency.HEADER) @Nullable String key,
      @HeaderParam(Actor.HEADER) @Nullable String actor) {
    UUID remediation = Params.id("remediation", id);
    var version = Params.expectedVersion(ifMatch);
    String by = actors.of(actor);
    return idempotency.once(
        key,
        List.of("confirm", by, remediation.toString()),
        () -> direct.confirm(remediation, version, by, "").map(RemediationsResource::accepted));
  }

  /** Takes a change back. */
  @POST
  @RolesAllowed(Role.OPERATORS)
  @Path("/{id}/rollback")
  @Consumes(MediaType.APPLICATION_JSON)
  @Operation(summary = "Takes a change back, whether it was kept already or not.")
  @APIResponse(
      responseCode = "202",
      content = @Content(schema = @Schema(implementation = RemediationDto.class)))
  public Uni<Response> rollBack(
      @PathParam("id") String id,
      @HeaderParam("If-Match") @Nullable String ifMatch,
      @HeaderParam(Idempotency.HEADER) @Nullable String key,
      @HeaderParam(Actor.HEADER) @Nullable String actor,
      @Valid @Nullable Rollback rollback) {
    UUID remediation = Params.id("remediation", id);
    var version = Params.expectedVersion(ifMatch);
    String by = actors.of(actor);
    String reason = Reasons.of(Reasons.required(rollback).reason());
    return idempotency.once(
        key,
        List.of("rollback", by, remediation.toString(), reason),
        () ->
            direct.rollBack(remediation, version, by, reason).map(RemediationsResource::accepted));
  }

  static Idempotency.Result accepted(RemediationView r) {
    return new Idempotency.Result(
        Response.Status.ACCEPTED.getStatusCode(),
        Optional.of(Api.BASE + "/remediations/" + r.id()),
        Optional.of(Params.etag(r.version())),
        RemediationDto.of(r));
  }
}
