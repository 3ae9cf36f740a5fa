package dev.longhaul.server.flow;

import dev.longhaul.model.HostId;
import java.util.Optional;

/** Whom a name in a measurement means. */
interface Names {

  /** The host that owns an address, as far as a host ever reported it. */
  Optional<HostId> ownerOf(String address);

  /**
   * Under which name a peer without a probe is kept by this host: its own address, a prefix once
   * the host has too many peers, or none at all beyond that.
   */
  Optional<HostId> passivePeer(HostId host, String address);

  /** Whether a name is an address literal. */
  static boolean isAddress(String name) {
    if (name.indexOf(':') >= 0) {
      return true;
    }
    boolean dotted = false;
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c == '.') {
        dotted = true;
      } else if (c < '0' || c > '9') {
        return false;
      }
    }
    return dotted;
  }
}
