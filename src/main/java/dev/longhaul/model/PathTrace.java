package dev.longhaul.model;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A trace of the hops towards a target (mtr, tracepath).
 *
 * @param tool name of the tool
 * @param target address or name that was traced, if printed
 * @param pmtu path MTU in bytes that the trace proved; only tracepath gives one
 * @param reached whether the target itself answered
 * @param hops in order of distance; a distance may repeat where several routers answered
 */
public record PathTrace(
    String tool, Optional<String> target, OptionalInt pmtu, boolean reached, List<Hop> hops)
    implements Measurement {

  public PathTrace {
    hops = List.copyOf(hops);
  }

  /**
   * One hop.
   *
   * @param distance hops from the source, from 1
   * @param host address or name; empty if it never answered
   * @param sent probes sent
   * @param loss share that went unanswered; at a middle hop mostly ICMP rate limiting (rule D5)
   * @param best smallest RTT
   * @param average mean RTT
   * @param worst largest RTT
   */
  public record Hop(
      int distance,
      Optional<String> host,
      OptionalLong sent,
      Optional<Share> loss,
      Optional<Duration> best,
      Optional<Duration> average,
      Optional<Duration> worst) {}
}
