package dev.longhaul.model;

import java.util.Arrays;
import java.util.Optional;

/** What a person can observe without figures. The names are a contract. */
public enum Symptom {
  BULK_STALLS("handshake and small replies work, bulk or large replies stall"),
  LARGE_PING_FAILS("large pings get no answer, small ones do"),
  PING_WORKS("ping is fine while transfers are not"),
  PROBE_MISLED("a size was chosen by a probe that passed, and the traffic fails with it"),
  TOO_BIG_MESSAGES("many 'packet too big' or 'fragmentation needed' messages are seen"),
  FRAGMENTS("packets of the tunnel are seen in fragments"),
  SMALLER_MTU_HELPS("a smaller MTU or MSS makes it work"),
  MTU_NO_EFFECT("changes of MTU or MSS make no difference"),
  MTU_INHERITED("a tunnel, bridge or container took its MTU from another device"),
  MTU_NOT_REDUCED("the MTU leaves no room for the headers of the tunnel"),
  ONLY_ACROSS_SITES("it works within a site and fails across sites"),
  HOST_FINE("the host itself is fine; containers, guests or what it forwards are not"),
  IPV6_ONLY("only IPv6 is concerned"),
  SLOW_IN_TUNNEL("slow through the tunnel or overlay, quick without it"),
  CWND_STUCK("the congestion window stays at a few segments"),
  ONLY_FAST_CLIENTS("only clients on fast links are concerned"),
  OFFLOAD_OFF_CURES("turning an offload off cures it"),
  OFFLOAD_NO_EFFECT("toggling offloads makes no difference"),
  OFFLOAD_DEFAULTS_RETURNED("it began when driver defaults or offloads came back"),
  OTHER_MODE_FAST("the same tunnel in its other mode (user space or kernel) is fast"),
  CHECKSUM_ERRORS("receivers see wrong checksums"),
  DISK_BUSY("the disk is busy all the time"),
  ONLY_FILES_SLOW("only transfers from or to files are slow"),
  SLOW_IN_WAVES("it slows down and recovers in waves"),
  CPU_BUSY("a processor is saturated"),
  CPU_IDLE("processors are idle"),
  MORE_JOBS_SCALE("several jobs or flows together are faster than one"),
  ENCRYPTION("the transfer is encrypted by the application or in user space"),
  USER_SPACE_TUNNEL("the tunnel or the cipher runs in user space"),
  HIGH_LOAD("the load of the host is high"),
  CABLE_CHANGE_HELPED("another cable, port or jack cured it"),
  LINK_ERRORS("the device counts errors, or its link goes down and up"),
  DUPLEX_MISMATCH("one end is at half duplex, or negotiated less than it should"),
  FELL_BACK("the flow left by another interface than believed, such as Wi-Fi"),
  WIFI("the link is Wi-Fi"),
  POWER_SAVE("power saving is on, or turning it off helped"),
  DROPS_ON_ONE_QUEUE("one transmit queue carries or drops everything"),
  LOCAL_QUEUE_DROPS("the host's own queues drop packets"),
  CONNTRACK_INVALID("conntrack takes packets for invalid"),
  RESETS("connections are reset in the middle"),
  BEHIND_NAT("a NAT, firewall or WAN optimiser is on the way"),
  SEQUENCE_REWRITTEN("a firewall rewrites sequence numbers or drops SACK or window options"),
  FIRST_INTERVAL_ONLY("only the first interval has data, or data come in lumps"),
  BITS_FOR_BYTES("the two rates that are compared may be in bits and in bytes"),
  PARALLEL_FILLS_LINK("parallel flows fill the link, one does not"),
  FALLS_WITH_RTT("one flow is the slower the longer the path"),
  RATE_FLAT("the rate is flat at a round number"),
  BURSTS_LOST("it starts fast and then loses in bursts"),
  POLICER_KNOWN("the provider polices or shapes the rate"),
  INSTANCE_CAP("the machine has a bandwidth allowance, or was fast until credits ran out"),
  ONE_APPLICATION_SLOW("one application is slow, another on the same path is not"),
  OTHER_APPLICATION_FAST("another application over the same path is fast"),
  BUFFER_FIXED("the application or the system fixes a small socket buffer"),
  DEFAULT_BUFFERS("kernel buffers are at their defaults"),
  RECEIVER_WINDOW_SMALL("the receiver offers a small window"),
  WINDOW_NO_EFFECT("larger windows or buffers make no difference"),
  LOSSY_PATH("the path loses packets at random, such as radio or satellite"),
  UDP_FASTER("UDP carries far more than TCP"),
  BBR_NO_FASTER("BBR is no faster or slower"),
  REACHES_LINK("it reaches what the link gives"),
  WORSE_AT_NIGHT("it is slow at busy hours only");

  private final String meaning;

  Symptom(String meaning) {
    this.meaning = meaning;
  }

  /** The symptom of this name; case, blanks, dashes and underscores do not matter. */
  public static Optional<Symptom> of(String name) {
    String wanted = name.strip().replace('-', '_').replace(' ', '_');
    return Arrays.stream(values()).filter(s -> s.name().equalsIgnoreCase(wanted)).findFirst();
  }

  /** The name as it is written in a file, such as {@code bulk-stalls}. */
  public String value() {
    return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
  }

  /** What is observed. */
  public String meaning() {
    return meaning;
  }
}
