package dev.longhaul.probe.sense;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** Names of peers as addresses. */
final class Addresses {

  private static final int MOST = 2;

  private static final Pattern LITERAL = Pattern.compile("[0-9a-fA-F]*[.:][0-9a-fA-F.:]*");

  private Addresses() {}

  /** Whether this is an address and no name. */
  static boolean isLiteral(String text) {
    return LITERAL.matcher(text).matches();
  }

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
