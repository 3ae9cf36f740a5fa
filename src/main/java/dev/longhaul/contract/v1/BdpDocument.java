package dev.longhaul.contract.v1;

import java.util.List;

/**
 * What a path of some rate and round-trip time needs: printed by the command line, served over
 * REST.
 *
 * @param bdpBytes what is in flight when the path is full (rule W1)
 * @param sendBufferBytes third number of net.ipv4.tcp_wmem to set (rule W4)
 * @param receiveBufferBytes third number of net.ipv4.tcp_rmem to set (rules W3, W4)
 * @param capped whether a buffer was cut to what a host should spend on one connection (rule W7)
 * @param windows what common windows allow (rule W2)
 */
public record BdpDocument(
    double bandwidthMbps,
    double rttMillis,
    String congestionControl,
    long bdpBytes,
    long sendBufferBytes,
    long receiveBufferBytes,
    boolean capped,
    List<Window> windows,
    List<String> rules) {

  /** A window with the rate it allows, and whether that is the rate that was asked for. */
  public record Window(long bytes, double mbps, boolean enough) {}
}
