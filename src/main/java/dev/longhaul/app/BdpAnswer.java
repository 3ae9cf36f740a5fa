package dev.longhaul.app;

import dev.longhaul.core.advice.WindowSizing;
import dev.longhaul.core.diagnosis.RuleId;
import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.CongestionControl;
import dev.longhaul.model.DataSize;
import dev.longhaul.model.Durations;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * What a path needs, as one line of JSON.
 *
 * @param bdpBytes what is in flight when the path is full (rule W1)
 * @param sendBufferBytes largest value of tcp_wmem (rule W4)
 * @param receiveBufferBytes largest value of tcp_rmem (rules W3, W4)
 * @param capped whether a buffer was cut to what a host should spend on one connection (rule W7)
 * @param windows what common windows allow (rule W2)
 */
@RegisterForReflection
record BdpAnswer(
    double bandwidthMbps,
    double rttMs,
    String congestionControl,
    long bdpBytes,
    long sendBufferBytes,
    long receiveBufferBytes,
    boolean capped,
    List<Window> windows,
    List<String> rules) {

  private static final long MIB = 1 << 20;
  private static final long[] COMMON_WINDOWS = {
    64 << 10, 256 << 10, MIB, 4 * MIB, 6 * MIB, 16 * MIB, 32 * MIB, 64 * MIB
  };

  /** Reckons what a path needs. */
  static BdpAnswer of(Bandwidth bandwidth, Duration rtt, CongestionControl algorithm) {
    WindowSizing sizing =
        WindowSizing.of(
            bandwidth,
            rtt,
            new WindowSizing.Host(Optional.of(algorithm), Optional.empty(), Optional.empty()));
    return new BdpAnswer(
        bandwidth.mbps(),
        Durations.millis(rtt),
        algorithm.name(),
        sizing.bdp().bytes(),
        sizing.sendMaximum().bytes(),
        sizing.receiveMaximum().bytes(),
        sizing.capped(),
        LongStream.of(COMMON_WINDOWS).mapToObj(w -> window(w, bandwidth, rtt)).toList(),
        sizing.rules().stream().map(RuleId::value).toList());
  }

  private static Window window(long bytes, Bandwidth bandwidth, Duration rtt) {
    Bandwidth allowed = new DataSize(bytes).perRoundTrip(rtt);
    return new Window(bytes, allowed.mbps(), allowed.compareTo(bandwidth) >= 0);
  }

  /** A window with the rate it allows. */
  @RegisterForReflection
  record Window(long bytes, double mbps, boolean enough) {}
}
