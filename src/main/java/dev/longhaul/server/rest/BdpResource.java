package dev.longhaul.server.rest;

import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.DataSize;
import dev.longhaul.model.Durations;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.common.annotation.NonBlocking;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** The bandwidth-delay product and the windows that follow from it. */
@Path(Api.BASE + "/bdp")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Arithmetic")
public class BdpResource {

  private static final int RECEIVE_FACTOR = 2;
  private static final int CUBIC_FACTOR = 2;
  private static final int BBR_FACTOR = 3;
  private static final Duration LONGEST_RTT = Duration.ofMinutes(1);
  private static final Bandwidth HIGHEST = new Bandwidth(1e13);

  /**
   * What a path of this rate and round-trip time needs.
   *
   * @param bdpBytes what is in flight when the path is full (rule W1)
   * @param tcpRmemMaxBytes smallest useful third value of net.ipv4.tcp_rmem (rule W4)
   * @param tcpWmemMaxCubicBytes the same of net.ipv4.tcp_wmem with CUBIC (rule W4)
   * @param tcpWmemMaxBbrBytes the same with BBR (rule W4)
   */
  @RegisterForReflection
  @Schema(name = "BandwidthDelayProduct")
  public record Bdp(
      double bandwidthMbps,
      double rttMillis,
      long bdpBytes,
      String bdp,
      long tcpRmemMaxBytes,
      long tcpWmemMaxCubicBytes,
      long tcpWmemMaxBbrBytes,
      List<String> rules) {}

  /** Computes it. */
  @GET
  @NonBlocking
  @Operation(summary = "What is in flight on a full path, and the buffers that this needs.")
  public Bdp bdp(
      @QueryParam("bandwidth") @Schema(examples = "1Gbit/s", required = true)
          @Nullable String bandwidth,
      @QueryParam("rtt") @Schema(examples = "76ms", required = true) @Nullable String rtt) {
    Bandwidth rate = read("bandwidth", bandwidth, Bandwidth::parse);
    Duration time = read("rtt", rtt, Durations::parse);
    if (rate.compareTo(HIGHEST) > 0 || rate.bitsPerSecond() == 0) {
      throw ProblemException.parameter("bandwidth", "must be more than 0 and at most 10 Tbit/s");
    }
    if (time.isZero() || time.compareTo(LONGEST_RTT) > 0) {
      throw ProblemException.parameter("rtt", "must be more than 0 and at most 1 minute");
    }
    DataSize bdp = DataSize.bandwidthDelayProduct(rate, time);
    return new Bdp(
        rate.mbps(),
        Durations.millis(time),
        bdp.bytes(),
        bdp.toString(),
        bdp.times(RECEIVE_FACTOR).bytes(),
        bdp.times(CUBIC_FACTOR).bytes(),
        bdp.times(BBR_FACTOR).bytes(),
        List.of("W1", "W4"));
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
