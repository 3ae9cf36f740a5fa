package dev.longhaul.probe.boot;

import dev.longhaul.core.persistence.BootFacts;
import dev.longhaul.core.remediation.AllowedChange;
import dev.longhaul.probe.host.HostRoot;
import dev.longhaul.probe.host.Tools;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads what {@link BootFacts} needs to know about this host; changes nothing. */
public final class BootFactsReader {

  /** Start scripts that read {@code /etc/sysctl.d} where systemd does not (Debian, Alpine). */
  private static final List<String> SYSCTL_SCRIPTS =
      List.of("/etc/init.d/procps", "/etc/init.d/sysctl");

  /** Start scripts that read {@code /etc/modules-load.d} where systemd does not. */
  private static final List<String> MODULE_SCRIPTS =
      List.of("/etc/init.d/kmod", "/etc/init.d/modules");

  private final HostRoot root;
  private final DeviceOwners owners;
  private final RouteReader routes;

  /** Reads below this root, with these tools. */
  public BootFactsReader(HostRoot root, Tools tools) {
    this.root = root;
    this.owners = new DeviceOwners(root);
    this.routes = new RouteReader(tools);
  }

  /**
   * What is known, as far as these changes need it. To be read before they are made: afterwards a
   * route of ours looks like one that was there.
   */
  public BootFacts read(List<AllowedChange> changes) {
    Map<String, BootFacts.Route> found = new HashMap<>();
    Map<String, BootFacts.Device> devices = new HashMap<>();
    for (AllowedChange change : changes) {
      if (change instanceof AllowedChange.RouteSize r) {
        routes.find(r.destination()).ifPresent(route -> found.put(r.destination(), route));
      } else {
        change.target().ifPresent(device -> devices.put(device, owners.device(device)));
      }
    }
    found.values().stream()
        .flatMap(route -> route.device().stream())
        .forEach(device -> devices.computeIfAbsent(device, owners::device));
    return new BootFacts(
        systemd(),
        systemd() || any(SYSCTL_SCRIPTS),
        systemd() || any(MODULE_SCRIPTS),
        devices,
        found,
        sysctlConf());
  }

  private boolean systemd() {
    return Files.isDirectory(root.at("/run/systemd/system"));
  }

  private boolean any(List<String> files) {
    return files.stream().anyMatch(f -> Files.exists(root.at(f)));
  }

  private Map<String, String> sysctlConf() {
    Map<String, String> values = new HashMap<>();
    Optional<String> text = root.read("/etc/sysctl.conf");
    for (String line : text.map(t -> t.split("\n", -1)).orElse(new String[0])) {
      String setting = line.strip();
      int sign = setting.indexOf('=');
      if (sign > 0 && !setting.startsWith("#") && !setting.startsWith(";")) {
        String key = setting.substring(0, sign).strip().replace('/', '.');
        values.put(
            key.startsWith("-") ? key.substring(1) : key,
            setting.substring(sign + 1).strip().replaceAll("\\s+", " "));
      }
    }
    return values;
  }
}
