package dev.longhaul.probe.ops;

import dev.longhaul.contract.v1.DoctorDocument.Check;
import dev.longhaul.probe.host.HostRoot;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Whether the probe can work with its settings. */
final class SettingsChecks {

  private final HostRoot root;
  private final ProbeSettings settings;

  SettingsChecks(HostRoot root, ProbeSettings settings) {
    this.root = root;
    this.settings = settings;
  }

  List<Check> all() {
    return List.of(Checks.ok("host id", settings.host().value()), folder(), room());
  }

  private Check folder() {
    Path folder = root.at(settings.stateFolder().toString());
    boolean writable = Files.isWritable(existing(folder));
    return writable
        ? Checks.ok("state.dir", settings.stateFolder() + " can be written")
        : Checks.problem(
            "state.dir",
            settings.stateFolder() + " cannot be written: the probe does not start",
            "run as root, or set state.dir to a folder that the probe may write");
  }

  private Check room() {
    try {
      FileStore store = Files.getFileStore(existing(root.at(settings.stateFolder().toString())));
      return store.getUsableSpace() > settings.spool().bytes()
          ? Checks.ok("spool.size", settings.spool() + " fit on the disk")
          : Checks.limited(
              "spool.size",
              "the disk has less room than " + settings.spool(),
              "make room, or lower spool.size");
    } catch (IOException e) {
      return Checks.note("spool.size", "the room on the disk is not known");
    }
  }

  private static Path existing(Path folder) {
    Path path = folder;
    while (!Files.exists(path) && path.getParent() != null) {
      path = path.getParent();
    }
    return path;
  }
}
