package dev.longhaul.probe.boot;

import dev.longhaul.core.persistence.BootFacts;
import dev.longhaul.core.remediation.AllowedChange;
import dev.longhaul.model.HostState;
import dev.longhaul.probe.host.HostRoot;
import dev.longhaul.probe.host.Tools;
import dev.longhaul.reading.OutputReader;
import dev.longhaul.reading.Reading;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads what {@link BootFacts} needs to know about this host; changes nothing. */
public final class BootFactsReader {

  /** Start scripts that read {@code /etc/sysctl.d} where systemd does not (Debian, Alpine). */
  private static final List<String> SYSCTL_SCRIPTS =
      List.of("/etc/init.d/procps", "/etc/init.d/sysctl");

  /** Start scripts that read {@code /etc/modules-load.d} where systemd does not. */
  private static final List<String> MODULE_SCRIPTS =
      List.of("/etc/init.d/kmod", "/etc/init.d/modules");

  private static final String SYSCTL_CONF = "/etc/sysctl.conf";

  private final HostRoot root;
  private final OutputReader reader = new OutputReader();
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
        root.hasSystemd(),
        root.hasSystemd() || any(SYSCTL_SCRIPTS),
        root.hasSystemd() || any(MODULE_SCRIPTS),
        runsOurScripts(),
        devices,
        found,
        sysctlConf());
  }

  /** The lines that the installation put there; a script that is not executable is not run. */
  private boolean runsOurScripts() {
    return root.read(HostRoot.START_SCRIPT)
            .filter(text -> text.contains(BootFacts.START_SCRIPTS))
            .isPresent()
        && Files.isExecutable(root.at(HostRoot.START_SCRIPT));
  }

  private boolean any(List<String> files) {
    return files.stream().anyMatch(f -> Files.exists(root.at(f)));
  }

  private Map<String, String> sysctlConf() {
    Map<String, String> values = new HashMap<>();
    byte[] text = root.read(SYSCTL_CONF).orElse("").getBytes(StandardCharsets.UTF_8);
    if (reader.read(SYSCTL_CONF, text) instanceof Reading.Recognised r) {
      r.measurements().stream()
          .filter(HostState.class::isInstance)
          .flatMap(state -> ((HostState) state).configuration().files().stream())
          .flatMap(file -> file.settings().stream())
          .forEach(setting -> values.put(setting.key(), setting.value()));
    }
    return values;
  }
}
