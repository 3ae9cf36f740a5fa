package dev.longhaul.server.rest;

import dev.longhaul.server.flow.DiagnosisView;
import dev.longhaul.server.flow.History;
import dev.longhaul.server.security.Role;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.Sse;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Diagnoses: those of all paths, and one of what is sent here. */
@RolesAllowed(Role.VIEWERS)
@Path(Api.BASE + "/diagnoses")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Diagnoses")
public class DiagnosesResource {

  private static final String LIST = "diagnoses";

  private final History history;
  private final Uploads uploads;
  private final LiveViews live;

  DiagnosesResource(History history, Uploads uploads, LiveViews live) {
    this.history = history;
    this.uploads = uploads;
    this.live = live;
  }

  /** How diagnoses changed, over all paths. */
  @GET
  @Operation(summary = "How the diagnoses of all paths changed, newest first.")
  public Uni<Page<DiagnosisDto>> list(
      @QueryParam("path") @Nullable String path, @BeanParam PageParams page) {
    return history
        .diagnoses(Params.uuid("path", path), page.page(LIST, UUID::fromString))
        .map(slice -> page.page(LIST, slice, DiagnosisView::id, DiagnosisDto::of));
  }

  /** Judges the files of a form and keeps nothing. */
  @POST
  @RolesAllowed(Role.VIEWERS)
  @Consumes(MediaType.MULTIPART_FORM_DATA)
  @Operation(
      summary = "Judges what tools printed and keeps nothing; all files are one measurement.",
      description =
          "A body of JSON or YAML may hold facts typed by hand: an object with longhaul: facts and"
              + " keys such as rtt, rate.measured, mtu.tunnel, tunnel.kind, cc and symptoms.")
  @APIResponse(
      responseCode = "200",
      content = @Content(schema = @Schema(implementation = UploadDto.class)))
  public Uni<Response> files(@BeanParam UploadForm form) {
    return uploads.files(form.files, Uploads.Wish.of(form.sender, form.receiver, false, null));
  }

  /** Judges a text and keeps nothing. */
  @POST
  @RolesAllowed(Role.VIEWERS)
  @Consumes({MediaType.TEXT_PLAIN, MediaType.APPLICATION_JSON, Api.YAML})
  @Operation(summary = "Judges what one tool printed or facts typed by hand, and keeps nothing.")
  @APIResponse(
      responseCode = "200",
      content = @Content(schema = @Schema(implementation = UploadDto.class)))
  public Uni<Response> text(
      @QueryParam("name") @Nullable String name,
      @QueryParam("sender") @Nullable String sender,
      @QueryParam("receiver") @Nullable String receiver,
      byte @Nullable [] body) {
    return uploads.text(name, body, Uploads.Wish.of(sender, receiver, false, null));
  }

  /** Diagnoses as they change. */
  @GET
  @Path("/stream")
  @Produces(MediaType.SERVER_SENT_EVENTS)
  @Operation(summary = "Diagnoses as they change, live; resumes after Last-Event-ID.")
  @APIResponse(
      responseCode = "200",
      content =
          @Content(
              mediaType = MediaType.SERVER_SENT_EVENTS,
              schema = @Schema(implementation = DiagnosisDto.class)))
  public Multi<OutboundSseEvent> stream(
      @HeaderParam(LiveViews.LAST_EVENT_ID) @Nullable String lastEventId, @Context Sse sse) {
    return live.diagnoses(lastEventId, sse);
  }
}
