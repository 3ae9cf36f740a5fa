package dev.longhaul.probe.act;

import java.util.Optional;

/** Tells whether this host still gets through. */
interface Reachability {

  /** Whom to ask if a command names nobody: the router next to this host. */
  Optional<String> neighbour();

  /**
   * Whether an answer comes back; asks several times.
   *
   * @param bytes size of the IP packet, which must not be broken up; empty for a small one
   */
  boolean reaches(String peer, Optional<Integer> bytes);
}
