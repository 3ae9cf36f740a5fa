package dev.longhaul.server.rest;

import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Stored measurements. */
@Path(Api.BASE + "/measurements")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Measurements")
public class MeasurementsResource {

  private final MeasurementLists measurements;

  MeasurementsResource(MeasurementLists measurements) {
    this.measurements = measurements;
  }

  /** Measurements, newest first. */
  @GET
  @Operation(summary = "Measurements, newest first; include=event adds the events themselves.")
  public Uni<Page<MeasurementDto>> list(
      @BeanParam MeasurementParams params, @BeanParam PageParams page) {
    return measurements.list(params.filter(), page);
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
