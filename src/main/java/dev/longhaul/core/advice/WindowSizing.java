package dev.longhaul.core.advice;

import dev.longhaul.core.diagnosis.RuleId;
import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.CongestionControl;
import dev.longhaul.model.DataSize;
import dev.longhaul.model.KernelVersion;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Window arithmetic for one path (rules W1 to W4, W7): what the path holds, what buffers it takes,
 * and how far the kernel's defaults go.
 *
 * @param bandwidth rate that is wanted
 * @param rtt smallest RTT, not under load
 * @param bdp what is in flight when the path is full (rule W1)
 * @param sendMaximum third number of {@code net.ipv4.tcp_wmem} to set (rule W4)
 * @param receiveMaximum third number of {@code net.ipv4.tcp_rmem} to set (rules W3, W4)
 * @param defaultSendMaximum what the kernel has by default (rule W7)
 * @param defaultReceiveMaximum what the kernel has by default (rule W7)
 * @param defaultSendCeiling rate at which the default send buffer ends, at full use (rule W2)
 * @param defaultReceiveCeiling rate at which the default receive buffer ends (rules W2, W3)
 * @param capped whether a size was cut to what the host can afford (rule W7)
 * @param rules the rules it stands on
 */
public record WindowSizing(
    Bandwidth bandwidth,
    Duration rtt,
    DataSize bdp,
    DataSize sendMaximum,
    DataSize receiveMaximum,
    DataSize defaultSendMaximum,
    DataSize defaultReceiveMaximum,
    Bandwidth defaultSendCeiling,
    Bandwidth defaultReceiveCeiling,
    boolean capped,
    List<RuleId> rules) {

  /** The kernel lets the send buffer grow to twice the congestion window; three times for BBR. */
  static final double SEND_FACTOR = 2;

  static final double SEND_FACTOR_BBR = 3;

  /** Half of a receive buffer is window, unless a socket shows otherwise (rule W3). */
  static final double RECEIVE_FACTOR = 2;

  static final DataSize LEAST = DataSize.ofMebibytes(1);

  /** More than this is never advised, whatever the path could hold (rule W7). */
  static final DataSize MOST = DataSize.ofMebibytes(64);

  /** One buffer may take this part of the memory (rule W7). */
  static final int MEMORY_PARTS = 32;

  private static final List<RuleId> RULES =
      List.of(RuleId.W1, RuleId.W2, RuleId.W3, RuleId.W4, RuleId.W7);

  /** What is known about the host; all of it may be unknown. */
  public record Host(
      Optional<CongestionControl> congestionControl,
      Optional<KernelVersion> kernel,
      Optional<DataSize> memory) {

    /** Nothing known: CUBIC, an older kernel, ample memory. */
    public static final Host UNKNOWN =
        new Host(Optional.empty(), Optional.empty(), Optional.empty());
  }

  /** The arithmetic for a wanted rate over a path whose RTT is more than zero. */
  public static WindowSizing of(Bandwidth bandwidth, Duration rtt, Host host) {
    DataSize bdp = DataSize.bandwidthDelayProduct(bandwidth, rtt);
    DataSize send = nice(bdp.times(sendFactor(host.congestionControl())));
    DataSize receive = nice(bdp.times(RECEIVE_FACTOR));
    DataSize limit = limit(host.memory());
    DataSize defaultSend = KernelDefaults.sendMaximum();
    DataSize defaultReceive = KernelDefaults.receiveMaximum(host.kernel());
    return new WindowSizing(
        bandwidth,
        rtt,
        bdp,
        least(send, limit),
        least(receive, limit),
        defaultSend,
        defaultReceive,
        defaultSend.perRoundTrip(rtt),
        defaultReceive.times(1 / RECEIVE_FACTOR).perRoundTrip(rtt),
        send.compareTo(limit) > 0 || receive.compareTo(limit) > 0,
        RULES);
  }

  /** What this host can afford for one buffer. */
  static DataSize limit(Optional<DataSize> memory) {
    return memory.map(m -> least(MOST, m.times(1.0 / MEMORY_PARTS))).orElse(MOST);
  }

  private static double sendFactor(Optional<CongestionControl> cc) {
    return cc.map(CongestionControl::isBbr).orElse(false) ? SEND_FACTOR_BBR : SEND_FACTOR;
  }

  /** The next power of two, at least one MiB. */
  static DataSize nice(DataSize size) {
    long nice = LEAST.bytes();
    while (nice < size.bytes() && nice < Long.MAX_VALUE / 2) {
      nice *= 2;
    }
    return new DataSize(nice);
  }

  private static DataSize least(DataSize a, DataSize b) {
    return a.compareTo(b) <= 0 ? a : b;
  }
}
