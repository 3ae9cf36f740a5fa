package dev.longhaul.model;

/** Version of the Internet Protocol that a path uses. */
public enum AddressFamily {
  /** IPv4, 20 bytes of IP header without options. */
  IPV4(20),
  /** IPv6, 40 bytes of IP header without extensions. */
  IPV6(40);

  private static final int TCP_HEADER_BYTES = 20;
  private static final int ICMP_HEADER_BYTES = 8;

  private final int ipHeaderBytes;

  AddressFamily(int ipHeaderBytes) {
    this.ipHeaderBytes = ipHeaderBytes;
  }

  /** IP and TCP header without options, in bytes: 40 for IPv4, 60 for IPv6 (rule M1). */
  public int tcpIpHeaderBytes() {
    return ipHeaderBytes + TCP_HEADER_BYTES;
  }

  /** IP and ICMP header of a ping without options, in bytes: 28 for IPv4, 48 for IPv6. */
  public int pingHeaderBytes() {
    return ipHeaderBytes + ICMP_HEADER_BYTES;
  }

  /**
   * Tells the family of an address literal; an IPv4 address mapped into IPv6 travels as IPv4.
   *
   * @param address an address literal; anything without a colon counts as IPv4
   */
  public static AddressFamily of(String address) {
    return address.indexOf(':') < 0
            || address.toLowerCase(java.util.Locale.ROOT).contains("::ffff:")
        ? IPV4
        : IPV6;
  }
}
