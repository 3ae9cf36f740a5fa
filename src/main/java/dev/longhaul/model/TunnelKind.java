package dev.longhaul.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Kinds of encapsulation and the bytes they add to each packet (rule T1). Where it depends on the
 * cipher or on options, the most usual figure is taken and marked as about.
 */
public enum TunnelKind {
  ETHERIP("EtherIP", 36, 56, false, false, "etherip"),
  IPIP("IPIP", 20, 40, false, false, "ipip ip-in-ip tunl0"),
  SIT("SIT", 20, 20, false, false, "sit 6in4 6to4"),
  GRE("GRE", 24, 44, false, false, "gre gretap"),
  WIREGUARD("WireGuard", 60, 80, false, false, "wireguard wg wg0"),
  TAILSCALE("Tailscale (WireGuard)", 60, 80, false, true, "tailscale netbird zerotier"),
  VXLAN("VXLAN", 50, 70, false, false, "vxlan flannel"),
  GENEVE("Geneve", 50, 70, true, false, "geneve ovn nsx"),
  OPENVPN("OpenVPN", 69, 89, true, true, "openvpn ovpn"),
  PPPOE("PPPoE", 8, 8, false, false, "pppoe dsl"),
  PPTP("PPTP", 40, 40, true, false, "pptp"),
  L2TP("L2TP", 40, 60, true, false, "l2tp"),
  IPSEC("IPsec ESP", 73, 93, true, false, "ipsec esp ikev2 strongswan xfrm libreswan"),
  OTHER("a tunnel", 80, 100, true, true, "vpn mesh overlay tunnel tun tinc nebula");

  private final String title;
  private final int overIpv4;
  private final int overIpv6;
  private final boolean about;
  private final boolean userSpace;
  private final String words;

  TunnelKind(
      String title, int overIpv4, int overIpv6, boolean about, boolean userSpace, String words) {
    this.title = title;
    this.overIpv4 = overIpv4;
    this.overIpv6 = overIpv6;
    this.about = about;
    this.userSpace = userSpace;
    this.words = words;
  }

  /**
   * The kinds that a text names, each once; what is only called a tunnel counts if nothing else.
   */
  public static List<TunnelKind> allIn(String text) {
    List<String> named = List.of(text.toLowerCase(Locale.ROOT).split("[^a-z0-9-]+", -1));
    List<TunnelKind> found = new ArrayList<>();
    for (TunnelKind kind : values()) {
      List<String> own = List.of(kind.words.split(" ", -1));
      boolean says = named.stream().anyMatch(n -> own.stream().anyMatch(w -> says(n, w)));
      if (says && (kind != OTHER || found.isEmpty())) {
        found.add(kind);
      }
    }
    return found;
  }

  private static boolean says(String named, String word) {
    return named.equals(word)
        || named.startsWith(word + "-")
        || named.endsWith("-" + word)
        || (word.length() > 4 && named.contains(word));
  }

  /** As people call it. */
  public String title() {
    return title;
  }

  /** Bytes added to each packet over IPv4 or IPv6. */
  public int overhead(AddressFamily underlay) {
    return underlay == AddressFamily.IPV6 ? overIpv6 : overIpv4;
  }

  /** Whether the overhead depends on ciphers or options. */
  public boolean isAbout() {
    return about;
  }

  /** Whether it usually runs in user space, on one core. */
  public boolean isUserSpace() {
    return userSpace;
  }
}
