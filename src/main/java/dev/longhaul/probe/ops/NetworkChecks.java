package dev.longhaul.probe.ops;

import dev.longhaul.contract.v1.DoctorDocument.Check;
import dev.longhaul.core.persistence.DeviceOwner;
import dev.longhaul.probe.boot.DeviceOwners;
import dev.longhaul.probe.host.HostRoot;
import dev.longhaul.probe.sense.HostLook;
import dev.longhaul.probe.sense.OtherWriters;
import java.util.ArrayList;
import java.util.List;

/** Who manages the interfaces, and who else sets what the probe would set. */
final class NetworkChecks {

  private static final int MOST = 12;

  private final HostRoot root;

  NetworkChecks(HostRoot root) {
    this.root = root;
  }

  List<Check> all() {
    List<Check> checks = new ArrayList<>();
    DeviceOwners owners = new DeviceOwners(root);
    List<String> devices = HostLook.devices(root);
    devices.stream().limit(MOST).forEach(d -> checks.add(device(d, owners.owner(d))));
    if (devices.isEmpty()) {
      checks.add(Checks.note("interfaces", "none but the loopback"));
    }
    List<String> others = OtherWriters.of(root);
    checks.add(
        others.isEmpty()
            ? Checks.ok("other writers", "none found")
            : Checks.note(
                "other writers",
                String.join(", ", others) + " may set the same things; conflicts are reported"));
    return checks;
  }

  private Check device(String name, DeviceOwner owner) {
    if (owner instanceof DeviceOwner.Netplan n) {
      return Checks.ok(name, "managed by netplan (" + n.id() + ")");
    }
    if (owner instanceof DeviceOwner.Networkd n) {
      return Checks.ok(name, "managed by systemd-networkd (" + n.networkFile() + ")");
    }
    if (owner instanceof DeviceOwner.NetworkManager) {
      return Checks.ok(name, "managed by NetworkManager");
    }
    return owner instanceof DeviceOwner.Ifupdown
        ? Checks.ok(name, "managed by ifupdown")
        : Checks.note(
            name,
            "managed by nobody known; changes are kept by "
                + (root.hasSystemd() ? "a unit of our own" : "this host's start script"));
  }
}
