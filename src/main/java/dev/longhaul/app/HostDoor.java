package dev.longhaul.app;

import dev.longhaul.probe.act.BootPersistence;
import dev.longhaul.probe.act.Door;
import dev.longhaul.probe.host.HostRoot;
import dev.longhaul.probe.host.Tools;
import java.util.List;

/** The guarded door of this host, as all commands of the probe open it. */
final class HostDoor {

  private HostDoor() {}

  static Door open(HostRoot root, Tools tools) {
    return Door.onHost(root, tools, List.of(OwnProgram.path()), new BootPersistence(root, tools));
  }
}
