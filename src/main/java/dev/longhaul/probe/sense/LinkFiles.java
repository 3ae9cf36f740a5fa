package dev.longhaul.probe.sense;

import dev.longhaul.model.HostState;
import dev.longhaul.model.HostState.Link;
import dev.longhaul.model.HostState.Route;
import dev.longhaul.probe.host.HostRoot;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Links, addresses and routes from files, for hosts without a usable {@code ip}. */
final class LinkFiles {

  private static final int UP = 1;
  private static final int HEX = 16;
  private static final int ROUTE_WORDS = 9;

  private LinkFiles() {}

  static HostState read(HostRoot root) {
    List<Link> links = new ArrayList<>();
    for (String name : PlatformLook.names(root, "/sys/class/net")) {
      link(root, name).ifPresent(links::add);
    }
    return new HostState(
        Optional.empty(),
        Optional.empty(),
        Map.of(),
        addresses(root),
        links,
        List.of(),
        routes(root),
        Map.of());
  }

  private static Optional<Link> link(HostRoot root, String name) {
    String folder = "/sys/class/net/" + name + "/";
    Optional<Integer> mtu = root.read(folder + "mtu").flatMap(t -> number(t.strip(), 10));
    int flags =
        root.read(folder + "flags")
            .flatMap(t -> number(t.strip().replaceFirst("^0x", ""), HEX))
            .orElse(0);
    Optional<String> address =
        root.read(folder + "address").map(String::strip).filter(a -> !a.isEmpty());
    return mtu.filter(m -> m > 0)
        .map(
            m ->
                new Link(
                    name, Optional.empty(), m, (flags & UP) != 0, master(root, folder), address));
  }

  private static Optional<String> master(HostRoot root, String folder) {
    try {
      return Optional.of(
          Files.readSymbolicLink(root.at(folder + "master")).getFileName().toString());
    } catch (IOException | UnsupportedOperationException e) {
      return Optional.empty();
    }
  }

  /** {@code /proc/net/fib_trie} lists own addresses of IPv4 as local routes of one address. */
  private static List<String> addresses(HostRoot root) {
    Set<String> addresses = new LinkedHashSet<>();
    String last = "";
    for (String line : root.read("/proc/net/fib_trie").orElse("").split("\n", -1)) {
      String s = line.strip();
      if (s.startsWith("|-- ")) {
        last = s.substring(4);
      } else if (s.equals("/32 host LOCAL") && !last.startsWith("127.")) {
        addresses.add(last);
      }
    }
    for (String line : root.read("/proc/net/if_inet6").orElse("").split("\n", -1)) {
      String[] words = line.strip().split("\\s+", -1);
      boolean ofHost = words.length > 3 && words[3].equals("10");
      if (words.length > 3 && words[0].length() == 32 && !ofHost) {
        addresses.add(v6(words[0]));
      }
    }
    return List.copyOf(addresses);
  }

  private static String v6(String hex) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < hex.length(); i += 4) {
      String group = hex.substring(i, i + 4).replaceFirst("^0{1,3}", "");
      text.append(i == 0 ? "" : ":").append(group);
    }
    return text.toString();
  }

  private static List<Route> routes(HostRoot root) {
    List<Route> routes = new ArrayList<>();
    for (String line : root.read("/proc/net/route").orElse("").split("\n", -1)) {
      String[] w = line.strip().split("\\s+", -1);
      if (w.length > ROUTE_WORDS - 1 && w[1].matches("[0-9A-F]{8}")) {
        String gateway = v4(w[2]);
        int bits = new BigInteger(w[7], HEX).bitCount();
        routes.add(
            new Route(
                w[1].equals("00000000") ? "default" : v4(w[1]) + "/" + bits,
                Optional.of(gateway).filter(g -> !g.equals("0.0.0.0")),
                Optional.of(w[0]),
                Optional.empty(),
                number(w[8], 10).orElse(0),
                0,
                false));
      }
    }
    return routes;
  }

  /** Hexadecimal in the order of a little-endian processor, as the kernel prints it there. */
  private static String v4(String hex) {
    StringBuilder text = new StringBuilder();
    for (int i = 6; i >= 0; i -= 2) {
      text.append(i == 6 ? "" : ".").append(Integer.parseInt(hex.substring(i, i + 2), HEX));
    }
    return text.toString();
  }

  private static Optional<Integer> number(String text, int radix) {
    try {
      return Optional.of(Integer.parseInt(text, radix));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
