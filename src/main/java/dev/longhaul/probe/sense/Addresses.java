package dev.longhaul.probe.sense;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;

/** Names of peers as addresses. */
final class Addresses {

  private static final int MOST = 2;

  private Addresses() {}

  /** The addresses of a name, a few; none if nobody knows it. */
  static List<String> of(String name) {
    try {
      return Arrays.stream(InetAddress.getAllByName(name))
          .map(InetAddress::getHostAddress)
          .map(a -> a.split("%", 2)[0])
          .limit(MOST)
          .toList();
    } catch (UnknownHostException e) {
      return List.of();
    }
  }
}
