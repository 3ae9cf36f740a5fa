package dev.longhaul.server.rest;

import dev.longhaul.server.security.Role;
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
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Stored measurements. */
@RolesAllowed(Role.VIEWERS)
@Path(Api.BASE + "/measurements")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Measurements")
public class MeasurementsResource {

  private final MeasurementLists measurements;
  private final Uploads uploads;

  MeasurementsResource(MeasurementLists measurements, Uploads uploads) {
    this.measurements = measurements;
    this.uploads = uploads;
  }

  /** Measurements, newest first. */
  @GET
  @Operation(summary = "Measurements, newest first; include=event adds the events themselves.")
  public Uni<Page<MeasurementDto>> list(
      @BeanParam MeasurementParams params, @BeanParam PageParams page) {
    return measurements.list(params.filter(), page);
  }

  /** Stores the files of a form. */
  @POST
  @RolesAllowed(Role.OPERATORS)
  @Consumes(MediaType.MULTIPART_FORM_DATA)
  @Operation(
      summary = "Reads, judges and stores what tools printed; all files are one measurement.",
      description = "With dryRun=true nothing is stored.")
  @APIResponse(
      responseCode = "201",
      content = @Content(schema = @Schema(implementation = UploadDto.class)))
  public Uni<Response> files(
      @BeanParam UploadForm form,
      @QueryParam("dryRun") @Schema(type = SchemaType.BOOLEAN) @Nullable String dryRun,
      @HeaderParam(Idempotency.HEADER) @Nullable String key) {
    boolean store = !Params.flag("dryRun", dryRun);
    return uploads.files(form.files, Uploads.Wish.of(form.sender, form.receiver, store, key));
  }

  /** Stores a text. */
  @POST
  @RolesAllowed(Role.OPERATORS)
  @Consumes({MediaType.TEXT_PLAIN, MediaType.APPLICATION_JSON, Api.YAML})
  @Operation(summary = "Reads, judges and stores what one tool printed or facts typed by hand.")
  @APIResponse(
      responseCode = "201",
      content = @Content(schema = @Schema(implementation = UploadDto.class)))
  public Uni<Response> text(
      @BeanParam TextParams params,
      @HeaderParam(Idempotency.HEADER) @Nullable String key,
      byte @Nullable [] body) {
    return uploads.text(params.name, body, params.wish(key));
  }

  /** What a pasted text does not say by itself. */
  public static class TextParams {

    /** File name, as a hint. */
    @QueryParam("name")
    public @Nullable String name;

    /** Host that sent the bulk of the data. */
    @QueryParam("sender")
    public @Nullable String sender;

    /** Host that received it. */
    @QueryParam("receiver")
    public @Nullable String receiver;

    /** Whether nothing is to be stored. */
    @QueryParam("dryRun")
    @Parameter(schema = @Schema(type = SchemaType.BOOLEAN))
    public @Nullable String dryRun;

    Uploads.Wish wish(@Nullable String key) {
      return Uploads.Wish.of(sender, receiver, !Params.flag("dryRun", dryRun), key);
    }
  }

  /** Which measurements are wanted. */
  public static class MeasurementParams {

    /** Of this path. */
    @QueryParam("path")
    public @Nullable String path;

    /** Reported by this host. */
    @QueryParam("host")
    public @Nullable String host;

    /** Of this kind, such as {@code throughput-test}. */
    @QueryParam("kind")
    public @Nullable String kind;

    /** Not older than this. */
    @QueryParam("from")
    public @Nullable String from;

    /** Older than this. */
    @QueryParam("to")
    public @Nullable String to;

    /** {@code event} for the event itself. */
    @QueryParam("include")
    public @Nullable String include;

    MeasurementLists.Filter filter() {
      return MeasurementLists.filter(path, host, kind, include).between(from, to);
    }
  }
}
