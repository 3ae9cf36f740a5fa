package dev.longhaul.server.flow;

import dev.longhaul.model.HostId;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The peers without a probe that one host has, bounded: the first ones are kept apart, later ones
 * are grouped by prefix, and when there are too many prefixes too, they are no longer told apart.
 * Safe for use by several threads.
 */
final class PassivePeers {

  private static final int V4_OCTETS = 3;
  private static final int V6_GROUPS = 3;

  private final int limit;
  private final Set<String> addresses = new LinkedHashSet<>();
  private final Set<String> prefixes = new LinkedHashSet<>();

  PassivePeers(int limit, Collection<String> known) {
    this.limit = limit;
    for (String name : known) {
      (name.indexOf('/') < 0 ? addresses : prefixes).add(name);
    }
  }

  /** The name under which this peer is kept; empty when it is not. */
  synchronized Optional<HostId> nameOf(String address) {
    if (admitted(addresses, address)) {
      return Optional.of(new HostId(address));
    }
    String prefix = prefixOf(address);
    return admitted(prefixes, prefix) ? Optional.of(new HostId(prefix)) : Optional.empty();
  }

  private boolean admitted(Set<String> names, String name) {
    return names.contains(name) || (names.size() < limit && names.add(name));
  }

  /** {@code /24} of an IPv4 address, {@code /48} of an IPv6 address. */
  static String prefixOf(String address) {
    return address.indexOf(':') < 0 ? v4Prefix(address) : v6Prefix(address);
  }

  private static String v4Prefix(String address) {
    String[] octets = address.split("\\.", -1);
    if (octets.length <= V4_OCTETS) {
      return address + "/32";
    }
    return octets[0] + "." + octets[1] + "." + octets[2] + ".0/24";
  }

  private static String v6Prefix(String address) {
    String head = address.contains("::") ? address.substring(0, address.indexOf("::")) : address;
    String[] groups = head.isEmpty() ? new String[0] : head.split(":", -1);
    StringBuilder prefix = new StringBuilder();
    for (int i = 0; i < V6_GROUPS; i++) {
      prefix.append(i < groups.length ? groups[i] : "0").append(':');
    }
    return prefix.append(":/48").toString();
  }
}
