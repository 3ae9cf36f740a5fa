package dev.longhaul.probe.sense;

import dev.longhaul.core.persistence.DeviceOwner;
import dev.longhaul.model.ConfigFile;
import dev.longhaul.model.Configuration;
import dev.longhaul.model.DataSize;
import dev.longhaul.model.HostState;
import dev.longhaul.model.KernelVersion;
import dev.longhaul.probe.boot.DeviceOwners;
import dev.longhaul.probe.host.HostRoot;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Kernel, memory, modules of congestion control and queueing, drivers: from files alone. */
final class PlatformLook {

  private static final Pattern MEMORY = Pattern.compile("MemTotal:\\s+([0-9]{1,12}) kB");
  private static final Pattern MODULE = Pattern.compile("(tcp_[a-z0-9_]+|sch_[a-z0-9_]+)");
  private static final Pattern FILE = Pattern.compile("([a-z0-9_-]+)\\.ko(\\.[a-z]+)?");
  private static final int KIB = 1024;

  private final HostRoot root;

  PlatformLook(HostRoot root) {
    this.root = root;
  }

  /** What never changes while the system runs. */
  HostState fixed() {
    HostState state =
        new HostState(
            kernel().flatMap(KernelVersion::parse),
            memory(),
            Map.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            Map.of());
    return state.withConfiguration(
        new Configuration(
            List.of(), Map.of(), modules(), drivers(), managers(), OtherWriters.of(root)));
  }

  private Optional<String> kernel() {
    return root.readSysctl("kernel.osrelease");
  }

  private Optional<DataSize> memory() {
    return root.read("/proc/meminfo")
        .map(MEMORY::matcher)
        .filter(Matcher::find)
        .map(m -> new DataSize(Long.parseLong(m.group(1)) * KIB));
  }

  /** Modules that are loaded, with their version, and those that could be (rules Q3, Q8). */
  Map<String, String> modules() {
    Map<String, String> modules = new TreeMap<>();
    kernel()
        .ifPresent(
            release -> {
              String folder = "/lib/modules/" + release + "/kernel/net/";
              present(folder + "ipv4", modules);
              present(folder + "sched", modules);
              builtIn("/lib/modules/" + release + "/modules.builtin", modules);
            });
    for (String name : names("/sys/module")) {
      if (MODULE.matcher(name).matches()) {
        modules.put(name, root.read("/sys/module/" + name + "/version").orElse("").strip());
      }
    }
    return modules;
  }

  private void present(String folder, Map<String, String> modules) {
    names(folder).forEach(file -> add(file, modules));
  }

  private void builtIn(String list, Map<String, String> modules) {
    root.read(list).stream()
        .flatMap(String::lines)
        .forEach(line -> add(line.substring(line.lastIndexOf('/') + 1), modules));
  }

  private static void add(String file, Map<String, String> modules) {
    Matcher m = FILE.matcher(file);
    String name = m.matches() ? m.group(1).replace('-', '_') : "";
    if (MODULE.matcher(name).matches()) {
      modules.put(name, "");
    }
  }

  private Map<String, String> managers() {
    DeviceOwners owners = new DeviceOwners(root);
    Map<String, String> managers = new TreeMap<>();
    for (String device : names("/sys/class/net")) {
      String name = name(owners.owner(device));
      if (!name.isEmpty()) {
        managers.put(device, name);
      }
    }
    return managers;
  }

  private static String name(DeviceOwner owner) {
    if (owner instanceof DeviceOwner.Netplan) {
      return ConfigFile.Manager.NETPLAN.id();
    }
    if (owner instanceof DeviceOwner.Networkd) {
      return ConfigFile.Manager.NETWORKD.id();
    }
    if (owner instanceof DeviceOwner.NetworkManager) {
      return ConfigFile.Manager.NETWORK_MANAGER.id();
    }
    return owner instanceof DeviceOwner.Ifupdown ? ConfigFile.Manager.IFUPDOWN.id() : "";
  }

  private Map<String, String> drivers() {
    Map<String, String> drivers = new TreeMap<>();
    for (String device : names("/sys/class/net")) {
      Path driver = root.at("/sys/class/net/" + device + "/device/driver");
      try {
        String name = driver.toRealPath().getFileName().toString();
        String version =
            root.read("/sys/class/net/" + device + "/device/driver/module/version").orElse("");
        drivers.put(device, (name + " " + version).strip());
      } catch (IOException e) {
        // A virtual interface has none.
      }
    }
    return drivers;
  }

  private List<String> names(String folder) {
    return names(root, folder);
  }

  /** The names in a folder, sorted; none if it is not there. */
  static List<String> names(HostRoot root, String folder) {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(root.at(folder))) {
      java.util.TreeSet<String> names = new java.util.TreeSet<>();
      files.forEach(f -> names.add(f.getFileName().toString()));
      return List.copyOf(names);
    } catch (IOException e) {
      return List.of();
    }
  }
}
