package dev.longhaul.core.persistence;

import dev.longhaul.core.remediation.AllowedChange;
import dev.longhaul.core.remediation.AllowedChange.RouteField;
import dev.longhaul.core.remediation.QdiscSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Changes that netplan and systemd-networkd can hold themselves: MTUs, queueing disciplines of
 * devices with one queue, routes that are ours alone, the MTU of routes that came by DHCP.
 */
final class DeviceFiles {

  private static final String NETWORKD = "/etc/systemd/network/";

  /** How networkd calls what tc calls otherwise (systemd.network). */
  private static final Map<String, Map<String, String>> QDISC_KEYS =
      Map.of(
          "fq",
          Map.of(
              "limit", "PacketLimit",
              "flow_limit", "FlowLimit",
              "quantum", "QuantumBytes",
              "initial_quantum", "InitialQuantumBytes"),
          "fq_codel",
          Map.of("limit", "PacketLimit", "flows", "Flows", "quantum", "QuantumBytes"),
          "pfifo_fast",
          Map.of());

  private static final Map<String, String> QDISC_SECTIONS =
      Map.of(
          "fq", "FairQueueing",
          "fq_codel", "FairQueueingControlledDelay",
          "pfifo_fast", "PFIFOFast");

  private final BootFacts facts;
  private final String id;
  private final Map<String, List<String>> dropIns = new LinkedHashMap<>();
  private final List<String> netplan = new ArrayList<>();

  DeviceFiles(BootFacts facts, String id) {
    this.facts = facts;
    this.id = id;
  }

  /** Takes a change on if the interface's manager can hold it. */
  boolean add(AllowedChange change) {
    if (change instanceof AllowedChange.LinkMtu m) {
      return mtu(m);
    }
    return change instanceof AllowedChange.Qdisc q && qdisc(q);
  }

  private boolean mtu(AllowedChange.LinkMtu m) {
    DeviceOwner owner = facts.device(m.device()).owner();
    if (owner instanceof DeviceOwner.Netplan n) {
      netplan.add(definition(n, m.bytes()));
      return true;
    }
    return networkFile(owner)
        .map(file -> section(file, "[Link]\nMTUBytes=" + m.bytes() + "\n"))
        .orElse(false);
  }

  /** Devices that are matched by name only may get their MTU too late: match by address. */
  private static String definition(DeviceOwner.Netplan n, int mtu) {
    String match =
        n.mac()
            .map(
                mac ->
                    "      match:\n        macaddress: \""
                        + mac
                        + "\"\n      set-name: "
                        + n.id()
                        + "\n")
            .orElse("");
    return "  " + n.section() + ":\n    " + n.id() + ":\n" + match + "      mtu: " + mtu + "\n";
  }

  /** networkd would put it in the place of an mq root, which has to stay (rule Q6). */
  private boolean qdisc(AllowedChange.Qdisc q) {
    BootFacts.Device device = facts.device(q.device());
    return device.mqLeaves() == 0
        && networkFile(device.owner()).map(file -> section(file, section(q.spec()))).orElse(false);
  }

  private static String section(QdiscSpec spec) {
    Map<String, String> names = QDISC_KEYS.getOrDefault(spec.kind(), Map.of());
    StringBuilder text = new StringBuilder();
    text.append('[').append(QDISC_SECTIONS.get(spec.kind())).append("]\nParent=root\n");
    spec.parameters()
        .forEach(
            (name, value) -> text.append(names.get(name)).append('=').append(value).append('\n'));
    return text.toString();
  }

  /** Takes all sizes of one destination on if the manager of its interface can hold them. */
  boolean addRoute(String destination, List<AllowedChange.RouteSize> sizes) {
    BootFacts.Route route = facts.routes().get(destination);
    if (route == null || route.device().isEmpty()) {
      return false;
    }
    Optional<String> file = networkFile(facts.device(route.device().get()).owner());
    if (file.isEmpty()) {
      return false;
    }
    boolean mtuAlone = sizes.size() == 1 && sizes.get(0).field() == RouteField.MTU;
    if (route.dhcp() && !route.v6() && mtuAlone && !route.isNew()) {
      return section(file.get(), "[DHCPv4]\nRouteMTUBytes=" + sizes.get(0).bytes() + "\n");
    }
    return route.isNew() && section(file.get(), ownRoute(destination, sizes, route));
  }

  private static String ownRoute(
      String destination, List<AllowedChange.RouteSize> sizes, BootFacts.Route route) {
    StringBuilder text = new StringBuilder("[Route]\nDestination=");
    text.append(destination).append('\n');
    route.after("via").ifPresent(gateway -> text.append("Gateway=").append(gateway).append('\n'));
    route
        .after("src")
        .ifPresent(source -> text.append("PreferredSource=").append(source).append('\n'));
    for (AllowedChange.RouteSize size : sizes) {
      String key = size.field() == RouteField.MTU ? "MTUBytes" : "TCPAdvertisedMaximumSegmentSize";
      text.append(key).append('=').append(size.bytes()).append('\n');
    }
    return text.toString();
  }

  private static Optional<String> networkFile(DeviceOwner owner) {
    if (owner instanceof DeviceOwner.Netplan n) {
      return Optional.of(n.networkFile());
    }
    return owner instanceof DeviceOwner.Networkd n
        ? Optional.of(n.networkFile())
        : Optional.empty();
  }

  private boolean section(String networkFile, String text) {
    dropIns.computeIfAbsent(networkFile, f -> new ArrayList<>()).add(text);
    return true;
  }

  void into(List<OwnedFile> files, List<Step> after) {
    dropIns.forEach(
        (file, sections) ->
            files.add(
                new OwnedFile.Text(
                    NETWORKD + file + ".d/90-longhaul-" + id + ".conf",
                    Heads.comment(id) + String.join("\n", sections),
                    0644)));
    if (!netplan.isEmpty()) {
      files.add(
          new OwnedFile.Text(
              "/etc/netplan/90-longhaul-" + id + ".yaml",
              Heads.comment(id) + "network:\n  version: 2\n" + String.join("", netplan),
              0600));
      after.add(new Step("netplan", List.of("generate")));
    }
  }
}
