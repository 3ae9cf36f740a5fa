package dev.longhaul.model;

import java.util.List;

/** Sizes of packets that paths usually carry (rule T1). */
public final class UsualMtu {

  /**
   * Bytes of whole packets, the largest first: Ethernet, PPPoE, WireGuard over it, other tunnels,
   * and what IPv6 guarantees.
   */
  public static final List<Integer> ALL = List.of(1500, 1492, 1420, 1380, 1280);

  private UsualMtu() {}
}
