package dev.longhaul.mapping;

import dev.longhaul.contract.v1.BdpDocument;
import dev.longhaul.core.advice.WindowSizing;
import dev.longhaul.core.diagnosis.RuleId;
import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.CongestionControl;
import dev.longhaul.model.DataSize;
import dev.longhaul.model.Durations;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.LongStream;

/** The window arithmetic that advice stands on, for a path that nobody has measured. */
public final class BdpMapping {

  private static final long MIB = 1 << 20;
  private static final long[] COMMON_WINDOWS = {
    64 << 10, 256 << 10, MIB, 4 * MIB, 6 * MIB, 16 * MIB, 32 * MIB, 64 * MIB
  };

  private BdpMapping() {}

  /** Reckons what a path needs; the rate and the round-trip time are more than zero. */
  public static BdpDocument toDocument(
      Bandwidth bandwidth, Duration rtt, CongestionControl algorithm) {
    WindowSizing sizing =
        WindowSizing.of(
            bandwidth,
            rtt,
            new WindowSizing.Host(Optional.of(algorithm), Optional.empty(), Optional.empty()));
    return new BdpDocument(
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

  private static BdpDocument.Window window(long bytes, Bandwidth bandwidth, Duration rtt) {
    Bandwidth allowed = new DataSize(bytes).perRoundTrip(rtt);
    return new BdpDocument.Window(bytes, allowed.mbps(), allowed.compareTo(bandwidth) >= 0);
  }
}
