package dev.longhaul.model;

import dev.longhaul.model.HostState.Link;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * What a person states about one host, from entries such as {@code kernel}, {@code cc}, {@code
 * memory}, {@code sysctl.net.ipv4.tcp_wmem}, {@code link.wg0.mtu} and {@code offload.eth0.tso}.
 */
final class StatedHost {

  static final String SYSCTL = "sysctl.";
  static final String LINK = "link.";
  static final String OFFLOAD = "offload.";
  private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9_.:@/-]{1,64}");
  private static final Pattern VALUE = Pattern.compile("[a-zA-Z0-9_.:,+ \\t-]{1,256}");
  private static final String CC = "net.ipv4.tcp_congestion_control";

  private Optional<KernelVersion> kernel = Optional.empty();
  private Optional<DataSize> memory = Optional.empty();
  private final Map<String, String> sysctls = new TreeMap<>();
  private final Map<String, Integer> mtus = new TreeMap<>();
  private final Map<String, String> kinds = new TreeMap<>();
  private final Map<String, Map<String, Boolean>> offloads = new TreeMap<>();

  /**
   * Takes one entry.
   *
   * @throws IllegalArgumentException when its name or value is none that a host can have
   */
  void put(String name, String value) {
    if (name.equals("kernel")) {
      kernel = Optional.of(KernelVersion.parse(value).orElseThrow(() -> no(value, "a kernel")));
    } else if (name.equals("memory")) {
      memory = Optional.of(new DataSize(Math.round(FactText.figure(Quantity.SIZE, value))));
    } else if (name.equals("cc")) {
      sysctls.put(CC, checked(value, NAME, "a congestion control such as cubic"));
    } else if (name.startsWith(SYSCTL)) {
      String key = checked(name.substring(SYSCTL.length()), NAME, "a sysctl key");
      String v = checked(value, VALUE, "a value of a sysctl");
      sysctls.put(key, String.join(" ", List.of(v.strip().split("\\s+", -1))));
    } else if (name.startsWith(LINK)) {
      link(name.substring(LINK.length()), value);
    } else if (name.startsWith(OFFLOAD)) {
      offload(name.substring(OFFLOAD.length()), value);
    } else {
      throw new IllegalArgumentException("'" + name + "' is nothing that is known of a host");
    }
  }

  private void link(String name, String value) {
    int dot = name.lastIndexOf('.');
    String device = checked(name.substring(0, Math.max(0, dot)), NAME, "the name of a device");
    switch (name.substring(dot + 1)) {
      case "mtu" -> mtus.put(device, (int) FactText.figure(Quantity.PACKET, value));
      case "kind" -> kinds.put(device, checked(value, NAME, "a kind such as veth or wireguard"));
      default -> throw no(name, "mtu or kind of a link");
    }
  }

  private void offload(String name, String value) {
    int dot = name.lastIndexOf('.');
    String device = checked(name.substring(0, Math.max(0, dot)), NAME, "the name of a device");
    String flag = checked(name.substring(dot + 1), NAME, "an offload");
    boolean on = value.equalsIgnoreCase("on") || value.equalsIgnoreCase("true");
    if (!on && !value.equalsIgnoreCase("off") && !value.equalsIgnoreCase("false")) {
      throw no(value, "on or off");
    }
    offloads.computeIfAbsent(device, d -> new TreeMap<>()).put(flag, on);
  }

  HostState state() {
    List<Link> links = new ArrayList<>();
    mtus.forEach(
        (name, mtu) ->
            links.add(
                new Link(
                    name,
                    Optional.ofNullable(kinds.get(name)).or(() -> kindBy(name)),
                    mtu,
                    true,
                    Optional.empty(),
                    Optional.empty())));
    return new HostState(kernel, memory, sysctls, List.of(), links, List.of(), List.of(), offloads);
  }

  /** What the usual name of a device says about its kind. */
  private static Optional<String> kindBy(String name) {
    String n = name.toLowerCase(Locale.ROOT);
    if (n.startsWith("docker") || n.startsWith("virbr") || n.matches("(br|cni)[0-9-].*")) {
      return Optional.of("bridge");
    }
    if (n.startsWith("wg")) {
      return Optional.of("wireguard");
    }
    if (n.startsWith("vxlan") || n.startsWith("flannel")) {
      return Optional.of("vxlan");
    }
    if (n.startsWith("tunl")) {
      return Optional.of("ipip");
    }
    return n.startsWith("tun") || n.startsWith("tap") ? Optional.of("tun") : Optional.empty();
  }

  private static String checked(String value, Pattern form, String what) {
    if (!form.matcher(value).matches()) {
      throw no(value, what);
    }
    return value;
  }

  private static IllegalArgumentException no(String value, String what) {
    return new IllegalArgumentException("'" + value + "' is not " + what);
  }
}
