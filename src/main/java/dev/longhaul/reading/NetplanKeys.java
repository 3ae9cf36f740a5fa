package dev.longhaul.reading;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The words that netplan knows, by the kind of device; anything else makes it refuse the file. */
final class NetplanKeys {

  /** Offload flags by their names in ethtool. */
  static final Map<String, String> OFFLOADS =
      Map.of(
          "receive-checksum-offload", "rx-checksumming",
          "transmit-checksum-offload", "tx-checksumming",
          "tcp-segmentation-offload", "tcp-segmentation-offload",
          "tcp6-segmentation-offload", "tx-tcp6-segmentation",
          "generic-segmentation-offload", "generic-segmentation-offload",
          "generic-receive-offload", "generic-receive-offload",
          "large-receive-offload", "large-receive-offload");

  /** Properties of routes that matter to a flow, by the names used here. */
  static final Map<String, String> ROUTE_SETTINGS =
      Map.of(
          "mtu", "route.mtu",
          "advertised-mss", "route.advmss",
          "congestion-window", "route.initcwnd",
          "advertised-receive-window", "route.initrwnd");

  static final Set<String> ROUTE =
      Set.of(
          "from",
          "to",
          "via",
          "on-link",
          "metric",
          "type",
          "scope",
          "table",
          "mtu",
          "congestion-window",
          "advertised-receive-window",
          "advertised-mss");

  static final Set<String> BOOLEANS =
      Set.of("dhcp4", "dhcp6", "critical", "optional", "wakeonlan", "emit-lldp", "ignore-carrier");

  static final Set<String> RENDERERS = Set.of("networkd", "NetworkManager");

  static final Set<String> TUNNEL_MODES =
      Set.of(
          "sit",
          "gre",
          "ip6gre",
          "ipip",
          "ipip6",
          "ip6ip6",
          "vti",
          "vti6",
          "gretap",
          "ip6gretap",
          "isatap",
          "wireguard",
          "vxlan");

  /** Everything that any device may have. */
  private static final Set<String> COMMON =
      Set.of(
          "accept-ra",
          "activation-mode",
          "addresses",
          "critical",
          "dhcp4",
          "dhcp6",
          "dhcp-identifier",
          "dhcp4-overrides",
          "dhcp6-overrides",
          "gateway4",
          "gateway6",
          "hairpin",
          "ignore-carrier",
          "ipv6-address-generation",
          "ipv6-address-token",
          "ipv6-mtu",
          "ipv6-privacy",
          "link-local",
          "macaddress",
          "mtu",
          "nameservers",
          "neigh-suppress",
          "networkmanager",
          "openvswitch",
          "optional",
          "optional-addresses",
          "port-mac-learning",
          "ra-overrides",
          "renderer",
          "routes",
          "routing-policy");

  private static final Set<String> PHYSICAL =
      Set.of("match", "set-name", "wakeonlan", "wakeonwlan", "emit-lldp");

  private static final Map<String, Set<String>> OWN =
      Map.ofEntries(
          Map.entry(
              "ethernets",
              Set.of(
                  "auth",
                  "link",
                  "virtual-function-count",
                  "embedded-switch-mode",
                  "delay-virtual-functions-rebind",
                  "infiniband-mode")),
          Map.entry("wifis", Set.of("access-points", "auth", "regulatory-domain")),
          Map.entry(
              "modems",
              Set.of(
                  "apn",
                  "auto-config",
                  "device-id",
                  "network-id",
                  "number",
                  "password",
                  "pin",
                  "sim-id",
                  "sim-operator-id",
                  "username")),
          Map.entry("bonds", Set.of("interfaces", "parameters")),
          Map.entry("bridges", Set.of("interfaces", "parameters")),
          Map.entry("vlans", Set.of("id", "link")),
          Map.entry("vrfs", Set.of("table", "interfaces")),
          Map.entry("dummy-devices", Set.of()),
          Map.entry("virtual-ethernets", Set.of("peer")),
          Map.entry("nm-devices", Set.of("match", "set-name")),
          Map.entry(
              "tunnels",
              Set.of(
                  "mode",
                  "local",
                  "remote",
                  "ttl",
                  "key",
                  "keys",
                  "mark",
                  "port",
                  "peers",
                  "id",
                  "link",
                  "mac-learning",
                  "aging",
                  "ageing",
                  "limit",
                  "type-of-service",
                  "flow-label",
                  "do-not-fragment",
                  "short-circuit",
                  "notifications",
                  "checksums",
                  "extensions",
                  "port-range")));

  private static final Set<String> WITH_PHYSICAL = Set.of("ethernets", "wifis", "modems");

  private static final Map<String, Set<String>> ALL = all();

  private NetplanKeys() {}

  private static Map<String, Set<String>> all() {
    Map<String, Set<String>> all = new TreeMap<>();
    OWN.forEach(
        (kind, own) -> {
          Set<String> keys = new TreeSet<>(COMMON);
          keys.addAll(own);
          if (WITH_PHYSICAL.contains(kind)) {
            keys.addAll(PHYSICAL);
            keys.addAll(OFFLOADS.keySet());
          }
          all.put(kind, keys);
        });
    return all;
  }

  /** Whether a word below {@code network} begins a list of devices. */
  static boolean isKind(String word) {
    return ALL.containsKey(word);
  }

  static boolean isKnown(String kind, String key) {
    return ALL.getOrDefault(kind, Set.of()).contains(key);
  }

  /** Whether devices of this kind exist before netplan and are matched, not made. */
  static boolean isPhysical(String kind) {
    return WITH_PHYSICAL.contains(kind);
  }
}
