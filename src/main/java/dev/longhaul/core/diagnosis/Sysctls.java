package dev.longhaul.core.diagnosis;

import dev.longhaul.model.HostState;
import java.util.Optional;

/** Reading of kernel parameters that matter to a diagnosis. */
public final class Sysctls {

  /** Send buffer: least, initial, largest. */
  public static final String WMEM = "net.ipv4.tcp_wmem";

  /** Receive buffer: least, initial, largest. */
  public static final String RMEM = "net.ipv4.tcp_rmem";

  /** The congestion control of new connections. */
  public static final String CONGESTION_CONTROL = "net.ipv4.tcp_congestion_control";

  /** The congestion controls that the running kernel has loaded. */
  public static final String AVAILABLE = "net.ipv4.tcp_available_congestion_control";

  /** The queueing discipline of interfaces that are made from now on. */
  public static final String DEFAULT_QDISC = "net.core.default_qdisc";

  private static final int TRIPLE = 3;

  private Sysctls() {}

  /** The third number of a triple; empty if it is not known or unreadable. */
  public static Optional<Long> maximum(HostState state, String key) {
    return state.sysctl(key).flatMap(Sysctls::maximum);
  }

  /** One number; empty if it is not known or unreadable. */
  public static Optional<Long> number(HostState state, String key) {
    return state.sysctl(key).flatMap(Sysctls::parse);
  }

  private static Optional<Long> maximum(String triple) {
    String[] parts = triple.trim().split("\\s+", -1);
    return parts.length == TRIPLE ? parse(parts[TRIPLE - 1]) : Optional.empty();
  }

  static Optional<Long> parse(String text) {
    try {
      return Optional.of(Long.parseLong(text.trim()));
    } catch (NumberFormatException unreadable) {
      return Optional.empty();
    }
  }
}
