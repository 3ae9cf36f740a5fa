package dev.longhaul.core.advice;

import dev.longhaul.model.DataSize;
import dev.longhaul.model.KernelVersion;
import java.util.Map;
import java.util.Optional;

/**
 * What kernels have by default, by version (rules W7, W11). Hosts with little memory have smaller
 * buffers: a live value always counts more than this table.
 */
final class KernelDefaults {

  static final DataSize SEND = DataSize.ofMebibytes(4);
  static final DataSize RECEIVE = DataSize.ofMebibytes(6);
  static final DataSize RECEIVE_RECENT = DataSize.ofMebibytes(32);
  private static final long MIB = 1 << 20;

  /** The series that raised the receive buffer and the TSQ limit (rules W7, W11). */
  static final KernelVersion RECENT = new KernelVersion(6, 16);

  private static final Map<String, String> SINCE_EVER =
      Map.of(
          "net.ipv4.tcp_sack", "1",
          "net.ipv4.tcp_dsack", "1",
          "net.ipv4.tcp_timestamps", "1",
          "net.ipv4.tcp_window_scaling", "1",
          "net.ipv4.tcp_moderate_rcvbuf", "1",
          "net.ipv4.tcp_mtu_probing", "0",
          "net.ipv4.tcp_notsent_lowat", "4294967295",
          "net.ipv4.tcp_congestion_control", "cubic",
          "net.ipv4.tcp_wmem", "4096 16384 4194304");

  private KernelDefaults() {}

  static DataSize sendMaximum() {
    return SEND;
  }

  static DataSize receiveMaximum(Optional<KernelVersion> kernel) {
    return isRecent(kernel) ? RECEIVE_RECENT : RECEIVE;
  }

  /** The value of a key on a host that nobody touched; empty if this table does not know it. */
  static Optional<String> value(String key, Optional<KernelVersion> kernel) {
    if (kernel.isEmpty()) {
      return Optional.empty();
    }
    return switch (key) {
      case "net.ipv4.tcp_rmem" -> Optional.of("4096 131072 " + receiveMaximum(kernel).bytes());
      case "net.ipv4.tcp_limit_output_bytes" ->
          Optional.of(Long.toString(isRecent(kernel) ? 4 * MIB : MIB));
      default -> Optional.ofNullable(SINCE_EVER.get(key));
    };
  }

  private static boolean isRecent(Optional<KernelVersion> kernel) {
    return kernel.map(k -> k.compareTo(RECENT) >= 0).orElse(false);
  }
}
