package dev.longhaul.server.rest;

import dev.longhaul.contract.v1.ComparisonDocument;
import dev.longhaul.contract.v1.JudgementDocument;
import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.mapping.ComparisonMapping;
import dev.longhaul.server.flow.CompareSenders;
import dev.longhaul.server.flow.DiagnosisView;
import dev.longhaul.server.flow.History;
import dev.longhaul.server.flow.Inventory;
import dev.longhaul.server.flow.PathView;
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
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Paths, what is thought of them, and what was thought and measured before. */
@RolesAllowed(Role.VIEWERS)
@Path(Api.BASE + "/paths")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Paths")
public class PathsResource {

  private static final String LIST = "paths";
  private static final String DIAGNOSES = "path-diagnoses";

  private final Inventory inventory;
  private final History history;
  private final MeasurementLists measurements;
  private final CompareSenders senders;

  PathsResource(
      Inventory inventory, History history, MeasurementLists measurements, CompareSenders senders) {
    this.inventory = inventory;
    this.history = history;
    this.measurements = measurements;
    this.senders = senders;
  }

  /** Paths in the order of their ids. */
  @GET
  @Operation(
      summary = "Paths in the order of their ids; q is the beginning of the sender or receiver.")
  public Uni<Page<PathDto>> list(
      @QueryParam("verdict") @Schema(implementation = Cause.class) @Nullable String verdict,
      @QueryParam("sender") @Nullable String sender,
      @QueryParam("receiver") @Nullable String receiver,
      @QueryParam("q") @Nullable String q,
      @BeanParam PageParams page) {
    Inventory.PathFilter filter =
        new Inventory.PathFilter(
            Params.oneOf("verdict", verdict, Cause.class),
            Params.text("sender", sender),
            Params.text("receiver", receiver),
            Params.text("q", q));
    return inventory
        .paths(filter, page.page(LIST, UUID::fromString))
        .map(slice -> page.page(LIST, slice, PathView::id, PathDto::of));
  }

  /** One path. */
  @GET
  @Path("/{id}")
  @Operation(summary = "One path with its present verdict.")
  public Uni<PathDto> one(@PathParam("id") String id) {
    return path(id).map(PathDto::of);
  }

  /** The present diagnosis with its recommendation. */
  @GET
  @Path("/{id}/diagnosis")
  @Operation(summary = "The present diagnosis of a path with the recommendation that follows.")
  @APIResponse(
      responseCode = "200",
      content = @Content(schema = @Schema(implementation = JudgementDocument.class)))
  public Uni<Response> diagnosis(@PathParam("id") String id) {
    return path(id)
        .chain(
            p ->
                inventory
                    .judgement(p.id())
                    .map(
                        found ->
                            Response.ok(found.orElseThrow(() -> RefusedException.notJudged(id)))
                                .header(HttpHeaders.ETAG, Params.etag(p.version()))
                                .build()));
  }

  /** How the diagnosis changed. */
  @GET
  @Path("/{id}/diagnoses")
  @Operation(summary = "How the diagnosis of a path changed, newest first.")
  public Uni<Page<DiagnosisDto>> diagnoses(@PathParam("id") String id, @BeanParam PageParams page) {
    var wanted = page.page(DIAGNOSES, UUID::fromString);
    return path(id)
        .chain(p -> history.diagnoses(Optional.of(p.id()), wanted))
        .map(slice -> page.page(DIAGNOSES, slice, DiagnosisView::id, DiagnosisDto::of));
  }

  /** What was measured on a path. */
  @GET
  @Path("/{id}/measurements")
  @Operation(summary = "What was measured on a path, newest first.")
  public Uni<Page<MeasurementDto>> measurements(
      @PathParam("id") String id,
      @QueryParam("kind") @Nullable String kind,
      @QueryParam("from") @Nullable String from,
      @QueryParam("to") @Nullable String to,
      @QueryParam("include") @Nullable String include,
      @BeanParam PageParams page) {
    return path(id)
        .chain(
            p ->
                measurements.list(
                    MeasurementLists.filter(p.id().toString(), null, kind, include)
                        .between(from, to),
                    page));
  }

  /** The sender beside another host that sends to the same receiver. */
  @GET
  @Path("/{id}/comparison")
  @Operation(
      summary =
          "The sender of a path beside another host that sends to the same receiver: which setting"
              + " differs and may explain that one of them does better.")
  public Uni<ComparisonDocument> comparison(
      @PathParam("id") String id,
      @Parameter(description = "The path to compare with; else the fastest to the same receiver.")
          @QueryParam("with")
          @Nullable String with) {
    Optional<UUID> other = Optional.ofNullable(with).map(w -> Params.id("path", w));
    return path(id).chain(p -> senders.compare(p, other)).map(ComparisonMapping::toDocument);
  }

  private Uni<PathView> path(String id) {
    return Uni.createFrom()
        .deferred(() -> inventory.path(Params.id("path", id)))
        .map(p -> p.orElseThrow(() -> RefusedException.notFound("path", id)));
  }
}
