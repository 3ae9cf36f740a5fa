package dev.longhaul.model;

import java.util.Objects;

/**
 * One end of a TCP connection.
 *
 * @param address address literal without brackets or zone; IPv4 mapped into IPv6 is written as IPv4
 * @param port 0 when unknown
 */
public record Endpoint(String address, int port) {

  private static final String MAPPED = "::ffff:";

  public Endpoint {
    Objects.requireNonNull(address, "address");
    if (port < 0 || port > 65535) {
      throw new IllegalArgumentException("No port: " + port);
    }
    if (address.startsWith(MAPPED) && address.indexOf('.') > 0) {
      address = address.substring(MAPPED.length());
    }
  }

  /** The IP version of the address. */
  public AddressFamily family() {
    return AddressFamily.of(address);
  }
}
