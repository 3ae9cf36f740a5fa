package dev.longhaul.probe.boot;

import dev.longhaul.core.persistence.BootFacts;
import dev.longhaul.core.persistence.DeviceOwner;
import dev.longhaul.probe.host.HostRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Who configures an interface, by the traces that managers leave under {@code /run}: what a manager
 * has in hand counts, not which of them is installed.
 */
public final class DeviceOwners {

  private static final String NETPLAN_PREFIX = "10-netplan-";
  private static final String NETPLAN_FOLDER = "/run/systemd/network/";
  private static final Pattern NETWORK_FILE = Pattern.compile("(?m)^NETWORK_FILE=(.+)$");
  private static final Pattern UNMANAGED = Pattern.compile("(?m)^ADMIN_STATE=unmanaged$");
  private static final Pattern BY_NAME =
      Pattern.compile("(?ms)^\\[Match\\]\\s*^Name=[^\\n]+\\s*^\\[");
  private static final Pattern CONNECTION = Pattern.compile("(?m)^connection-uuid=.+$");
  private static final Pattern MAC = Pattern.compile("([0-9a-f]{2}:){5}[0-9a-f]{2}");
  private static final String PERMANENT = "0";

  private final HostRoot root;

  /** Reads below this root. */
  public DeviceOwners(HostRoot root) {
    this.root = root;
  }

  /** What is known of an interface. */
  public BootFacts.Device device(String name) {
    return new BootFacts.Device(owner(name), queues(name));
  }

  /** Who configures an interface at boot. */
  public DeviceOwner owner(String name) {
    Optional<String> index = root.read(sys(name) + "/ifindex").map(String::strip);
    if (index.isEmpty()) {
      return new DeviceOwner.Nobody();
    }
    Optional<DeviceOwner> networkd =
        root.read("/run/systemd/netif/links/" + index.get())
            .filter(state -> !UNMANAGED.matcher(state).find())
            .flatMap(DeviceOwners::networkFile)
            .map(file -> networkd(name, file));
    return networkd
        .or(() -> networkManager(index.get()))
        .or(() -> ifupdown(name))
        .orElseGet(DeviceOwner.Nobody::new);
  }

  private static Optional<String> networkFile(String state) {
    Matcher m = NETWORK_FILE.matcher(state);
    return m.find() ? Optional.of(m.group(1).strip()) : Optional.empty();
  }

  private DeviceOwner networkd(String name, String path) {
    String file = path.substring(path.lastIndexOf('/') + 1);
    if (!path.startsWith(NETPLAN_FOLDER + NETPLAN_PREFIX)) {
      return new DeviceOwner.Networkd(file);
    }
    String id = file.substring(NETPLAN_PREFIX.length(), file.length() - ".network".length());
    boolean byName = root.read(path).filter(text -> BY_NAME.matcher(text).find()).isPresent();
    return new DeviceOwner.Netplan(
        id, section(name), byName ? permanentAddress(name) : Optional.empty(), file);
  }

  /** As netplan groups its definitions. */
  private String section(String name) {
    if (exists(name, "bridge")) {
      return "bridges";
    }
    if (exists(name, "bonding")) {
      return "bonds";
    }
    if (Files.exists(root.at("/proc/net/vlan/" + name))) {
      return "vlans";
    }
    return exists(name, "wireless") ? "wifis" : "ethernets";
  }

  private Optional<String> permanentAddress(String name) {
    boolean permanent =
        root.read(sys(name) + "/addr_assign_type")
            .map(String::strip)
            .equals(Optional.of(PERMANENT));
    return permanent && exists(name, "device")
        ? root.read(sys(name) + "/address").map(String::strip).filter(a -> MAC.matcher(a).matches())
        : Optional.empty();
  }

  private Optional<DeviceOwner> networkManager(String index) {
    return root.read("/run/NetworkManager/devices/" + index)
        .filter(state -> CONNECTION.matcher(state).find())
        .map(state -> new DeviceOwner.NetworkManager());
  }

  /** ifupdown keeps one file for all interfaces, ifupdown2 and newer versions one for each. */
  private Optional<DeviceOwner> ifupdown(String name) {
    boolean up =
        Stream.of("/run/network/ifstate", "/run/network/ifstate." + name, "/run/ifstate")
            .flatMap(f -> root.read(f).stream())
            .flatMap(String::lines)
            .anyMatch(line -> line.strip().startsWith(name + "=") || line.strip().equals(name));
    return up ? Optional.of(new DeviceOwner.Ifupdown()) : Optional.empty();
  }

  /** A device with many transmit queues has an mq root unless somebody replaced it. */
  private int queues(String name) {
    Path queues = root.at(sys(name) + "/queues");
    try (Stream<Path> entries = Files.list(queues)) {
      long sending = entries.filter(p -> p.getFileName().toString().startsWith("tx-")).count();
      return sending > 1 ? Math.toIntExact(sending) : 0;
    } catch (IOException e) {
      return 0;
    }
  }

  private boolean exists(String name, String entry) {
    return Files.exists(root.at(sys(name) + "/" + entry));
  }

  private static String sys(String name) {
    return "/sys/class/net/" + name;
  }
}
