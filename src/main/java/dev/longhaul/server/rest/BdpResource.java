package dev.longhaul.server.rest;

import dev.longhaul.contract.v1.BdpDocument;
import dev.longhaul.mapping.BdpMapping;
import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.CongestionControl;
import dev.longhaul.model.Durations;
import dev.longhaul.server.security.Role;
import io.smallrye.common.annotation.NonBlocking;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.time.Duration;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** The bandwidth-delay product and the windows that follow from it. */
@RolesAllowed(Role.VIEWERS)
@Path(Api.BASE + "/bdp")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Arithmetic")
public class BdpResource {

  private static final Duration LONGEST_RTT = Duration.ofMinutes(1);
  private static final Bandwidth HIGHEST = new Bandwidth(1e13);

  /** The kernel's own limit is 15 characters. */
  private static final Pattern ALGORITHM = Pattern.compile("[A-Za-z0-9_-]{1,15}");

  private static final CongestionControl USUAL = new CongestionControl("cubic");

  /** Computes it. */
  @GET
  @NonBlocking
  @Operation(summary = "What is in flight on a full path, and the buffers that this needs.")
  public BdpDocument bdp(
      @QueryParam("bandwidth") @Schema(examples = "1Gbit/s", required = true)
          @Nullable String bandwidth,
      @QueryParam("rtt") @Schema(examples = "76ms", required = true) @Nullable String rtt,
      @QueryParam("cc") @Schema(examples = "bbr", defaultValue = "cubic") @Nullable String cc) {
    Bandwidth rate = read("bandwidth", bandwidth, Bandwidth::parse);
    Duration time = read("rtt", rtt, Durations::parse);
    if (rate.compareTo(HIGHEST) > 0 || rate.bitsPerSecond() == 0) {
      throw ProblemException.parameter("bandwidth", "must be more than 0 and at most 10 Tbit/s");
    }
    if (time.isZero() || time.compareTo(LONGEST_RTT) > 0) {
      throw ProblemException.parameter("rtt", "must be more than 0 and at most 1 minute");
    }
    return BdpMapping.toDocument(rate, time, algorithm(cc));
  }

  private static CongestionControl algorithm(@Nullable String cc) {
    return Params.text("cc", cc)
        .map(
            name -> {
              if (!ALGORITHM.matcher(name).matches()) {
                throw ProblemException.parameter(
                    "cc", "must be a congestion control of Linux, such as cubic or bbr");
              }
              return new CongestionControl(name);
            })
        .orElse(USUAL);
  }

  private static <T> T read(String name, @Nullable String text, Function<String, T> reader) {
    if (text == null) {
      throw ProblemException.parameter(name, "is missing; see the example in the OpenAPI document");
    }
    try {
      return reader.apply(Params.text(name, text).orElse(""));
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw ProblemException.parameter(
          name, e instanceof ArithmeticException ? "is too large" : message(e));
    }
  }

  private static String message(Exception e) {
    String text = e.getMessage();
    return text == null ? "cannot be read" : text;
  }
}
