package dev.longhaul.server.rest;

import dev.longhaul.contract.v1.JudgementDocument;
import dev.longhaul.mapping.OperatorScript;
import dev.longhaul.mapping.UnsafeValueException;
import dev.longhaul.server.flow.DecideRecommendation;
import dev.longhaul.server.flow.Lifecycles;
import dev.longhaul.server.flow.RecommendationView;
import dev.longhaul.server.flow.RefusedException;
import dev.longhaul.server.security.Role;
import dev.longhaul.wire.DataCodec;
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
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** What is recommended, and the decisions on it. */
@RolesAllowed(Role.VIEWERS)
@Path(Api.BASE + "/recommendations")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Recommendations")
public class RecommendationsResource {

  private static final String LIST = "recommendations";
  private static final List<String> STATUSES =
      List.of("open", "approved", "dismissed", "superseded");

  private final Lifecycles lifecycles;
  private final DecideRecommendation decide;
  private final Idempotency idempotency;
  private final Actor actors;
  private final DataCodec codec = new DataCodec();

  RecommendationsResource(
      Lifecycles lifecycles, DecideRecommendation decide, Idempotency idempotency, Actor actors) {
    this.lifecycles = lifecycles;
    this.decide = decide;
    this.idempotency = idempotency;
    this.actors = actors;
  }

  /** Why a recommendation is put aside. */
  @RegisterForReflection
  @Schema(name = "Dismissal")
  public record Dismissal(@NotBlank @Size(max = 500) @Nullable String reason) {}

  /** Recommendations, newest first. */
  @GET
  @Operation(summary = "Recommendations, newest first.")
  public Uni<Page<RecommendationDto>> list(
      @QueryParam("status") @Schema(enumeration = {"open", "approved", "dismissed", "superseded"})
          @Nullable String status,
      @QueryParam("host") @Nullable String host,
      @QueryParam("path") @Nullable String path,
      @BeanParam PageParams page) {
    Lifecycles.RecommendationFilter filter =
        new Lifecycles.RecommendationFilter(
            Params.oneOf("status", status, STATUSES),
            Params.text("host", host),
            Params.uuid("path", path));
    return lifecycles
        .recommendations(filter, page.page(LIST, UUID::fromString))
        .map(slice -> page.page(LIST, slice, RecommendationView::id, RecommendationDto::of));
  }

  /** One recommendation. */
  @GET
  @Path("/{id}")
  @Operation(summary = "One recommendation; its ETag is wanted by decisions.")
  @APIResponse(
      responseCode = "200",
      content = @Content(schema = @Schema(implementation = RecommendationDto.class)))
  public Uni<Response> one(@PathParam("id") String id) {
    return find(id)
        .map(
            r ->
                Response.ok(RecommendationDto.of(r))
                    .header(HttpHeaders.ETAG, Params.etag(r.version()))
                    .build());
  }

  /** The changes as a script to be read and run by hand. */
  @GET
  @Path("/{id}/script")
  @Produces("text/x-shellscript")
  @Operation(summary = "The changes as a shell script that an operator can read and run by hand.")
  @APIResponse(
      responseCode = "200",
      content =
          @Content(
              mediaType = "text/x-shellscript",
              schema = @Schema(implementation = String.class)))
  public Uni<Response> script(@PathParam("id") String id) {
    return find(id)
        .map(
            r ->
                Response.ok(render(r))
                    .header(
                        HttpHeaders.CONTENT_DISPOSITION,
                        "attachment; filename=\"longhaul-" + r.id() + ".sh\"")
                    .build());
  }

  /** Makes the recommended changes. */
  @POST
  @RolesAllowed(Role.OPERATORS)
  @Path("/{id}/approval")
  @Operation(
      summary = "Approves a recommendation: its changes are sent to the host as a signed command.")
  @APIResponse(
      responseCode = "202",
      description = "The remediation; follow it at the address in the header 'Location'.",
      content = @Content(schema = @Schema(implementation = RemediationDto.class)))
  public Uni<Response> approve(
      @PathParam("id") String id,
      @HeaderParam("If-Match") @Nullable String ifMatch,
      @HeaderParam(Idempotency.HEADER) @Nullable String key,
      @HeaderParam(Actor.HEADER) @Nullable String actor) {
    UUID recommendation = Params.id("recommendation", id);
    var version = Params.expectedVersion(ifMatch);
    String by = actors.of(actor);
    return idempotency.once(
        key,
        List.of("approve", by, recommendation.toString()),
        () -> decide.approve(recommendation, version, by).map(RemediationsResource::accepted));
  }

  /** Puts a recommendation aside. */
  @POST
  @RolesAllowed(Role.OPERATORS)
  @Path("/{id}/dismissal")
  @Consumes(MediaType.APPLICATION_JSON)
  @Operation(summary = "Dismisses a recommendation: the same advice is not given again.")
  @APIResponse(
      responseCode = "200",
      content = @Content(schema = @Schema(implementation = RecommendationDto.class)))
  public Uni<Response> dismiss(
      @PathParam("id") String id,
      @HeaderParam("If-Match") @Nullable String ifMatch,
      @HeaderParam(Idempotency.HEADER) @Nullable String key,
      @HeaderParam(Actor.HEADER) @Nullable String actor,
      @Valid @Nullable Dismissal dismissal) {
    UUID recommendation = Params.id("recommendation", id);
    var version = Params.expectedVersion(ifMatch);
    String by = actors.of(actor);
    String reason = Reasons.of(Reasons.required(dismissal).reason());
    return idempotency.once(
        key,
        List.of("dismiss", by, recommendation.toString(), reason),
        () ->
            decide
                .dismiss(recommendation, version, by, reason)
                .map(
                    r ->
                        new Idempotency.Result(
                            Response.Status.OK.getStatusCode(),
                            Optional.empty(),
                            Optional.of(Params.etag(r.version())),
                            RecommendationDto.of(r))));
  }

  private Uni<RecommendationView> find(String id) {
    return Uni.createFrom()
        .deferred(() -> lifecycles.recommendation(Params.id("recommendation", id)))
        .map(r -> r.orElseThrow(() -> RefusedException.notFound("recommendation", id)));
  }

  private String render(RecommendationView r) {
    JudgementDocument judgement = codec.fromJson(r.judgementJson(), JudgementDocument.class);
    try {
      return OperatorScript.render(
          new OperatorScript.Subject(r.id().toString(), r.host(), r.sender(), r.receiver()),
          judgement);
    } catch (UnsafeValueException e) {
      throw new ProblemException(ProblemType.UNSAFE_VALUE, e.sentence());
    }
  }
}
