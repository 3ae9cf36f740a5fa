package dev.longhaul.model;

import java.util.Objects;

/**
 * A congestion control algorithm by its kernel name.
 *
 * @param name as in {@code net.ipv4.tcp_congestion_control}, such as {@code cubic} or {@code bbr}
 */
public record CongestionControl(String name) {

  public CongestionControl {
    Objects.requireNonNull(name, "name");
  }

  /** Whether this is a BBR variant; v1 and v3 share the name (rule Q3). */
  public boolean isBbr() {
    return name.startsWith("bbr");
  }

  /** Whether it takes each loss for congestion (Reno, CUBIC, H-TCP and their kin). */
  public boolean isLossBased() {
    return !isBbr() && !name.equals("vegas") && !name.equals("nv") && !name.equals("cdg");
  }

  @Override
  public String toString() {
    return name;
  }
}
