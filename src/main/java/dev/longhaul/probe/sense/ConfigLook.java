package dev.longhaul.probe.sense;

import dev.longhaul.model.ConfigFile;
import dev.longhaul.model.Configuration;
import dev.longhaul.model.HostState;
import dev.longhaul.probe.host.HostRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The files that set things on this host, whoever wrote them (rules P1, P3). Only what the readers
 * know as a setting leaves the host, never a file's text: some hold secrets.
 */
final class ConfigLook {

  private static final int MOST_FILES = 400;
  private static final int MOST_SETTINGS = 4000;
  private static final long MOST_BYTES = 256 << 10;
  private static final String PROFILE = "/etc/tuned/active_profile";

  private static final List<String> SYSCTL_FOLDERS =
      List.of(
          "/etc/sysctl.d",
          "/run/sysctl.d",
          "/usr/local/lib/sysctl.d",
          "/usr/lib/sysctl.d",
          "/lib/sysctl.d");
  private static final List<String> FOLDERS =
      List.of(
          "/etc/netplan",
          "/run/netplan",
          "/lib/netplan",
          "/etc/systemd/network",
          "/run/systemd/network",
          "/etc/NetworkManager/system-connections",
          "/run/NetworkManager/system-connections",
          "/etc/network/interfaces.d",
          "/etc/modules-load.d",
          "/run/modules-load.d",
          "/usr/lib/modules-load.d");
  private static final List<String> FILES =
      List.of("/etc/sysctl.conf", "/etc/network/interfaces", "/etc/modules");

  private final HostRoot root;
  private final ToolReadings readings;

  ConfigLook(HostRoot root, ToolReadings readings) {
    this.root = root;
    this.readings = readings;
  }

  HostState look() {
    List<String> names = new ArrayList<>();
    SYSCTL_FOLDERS.stream().filter(this::isNoLink).forEach(f -> inFolder(f, names));
    FOLDERS.forEach(f -> inFolder(f, names));
    names.addAll(FILES);
    names.addAll(tuned());
    List<ConfigFile> files = new ArrayList<>();
    int settings = 0;
    for (String name : names.subList(0, Math.min(MOST_FILES, names.size()))) {
      for (ConfigFile file : read(name)) {
        settings += file.settings().size();
        if (settings <= MOST_SETTINGS) {
          files.add(file);
        }
      }
    }
    return HostState.ofConfiguration(Configuration.ofFiles(files));
  }

  /** {@code /lib} is mostly a link to {@code /usr/lib}: the same files are not read twice. */
  private boolean isNoLink(String folder) {
    Path path = root.at(folder);
    Path top = root.at("/" + folder.split("/", 3)[1]);
    return !Files.isSymbolicLink(path) && !Files.isSymbolicLink(top);
  }

  /** Files of a folder and of the folders of drop-ins in it. */
  private void inFolder(String folder, List<String> names) {
    for (String name : PlatformLook.names(root, folder)) {
      String path = folder + "/" + name;
      if (Files.isDirectory(root.at(path)) && name.endsWith(".d")) {
        PlatformLook.names(root, path).forEach(part -> names.add(path + "/" + part));
      } else {
        names.add(path);
      }
    }
  }

  /** The files of TuneD's profile in force, the included ones first. */
  private List<String> tuned() {
    List<String> files = new ArrayList<>();
    for (String profile : root.read(PROFILE).orElse("").strip().split("\\s+", -1)) {
      include(profile, files, new HashSet<>());
    }
    if (!files.isEmpty()) {
      files.add("/etc/tuned/tuned-main.conf");
    }
    return files;
  }

  private void include(String profile, List<String> files, Set<String> seen) {
    if (!profile.matches("[A-Za-z0-9_.-]+") || !seen.add(profile)) {
      return;
    }
    List<String> places =
        List.of(
            "/etc/tuned/profiles/" + profile + "/tuned.conf",
            "/etc/tuned/" + profile + "/tuned.conf",
            "/usr/lib/tuned/profiles/" + profile + "/tuned.conf",
            "/usr/lib/tuned/" + profile + "/tuned.conf");
    Optional<String> file = places.stream().filter(p -> Files.exists(root.at(p))).findFirst();
    file.ifPresent(
        f -> {
          root.read(f).stream()
              .flatMap(String::lines)
              .map(String::strip)
              .filter(l -> l.startsWith("include") && l.indexOf('=') > 0)
              .flatMap(
                  l ->
                      List.of(l.substring(l.indexOf('=') + 1).strip().split("[,\\s]+", -1))
                          .stream())
              .forEach(more -> include(more, files, seen));
          files.add(f);
        });
  }

  private List<ConfigFile> read(String name) {
    try {
      Path file = root.at(name);
      if (!Files.isRegularFile(file) || Files.size(file) > MOST_BYTES) {
        return List.of();
      }
    } catch (IOException e) {
      return List.of();
    }
    return root.read(name)
        .flatMap(text -> readings.state(name, text))
        .map(state -> state.configuration().files())
        .orElse(List.of());
  }
}
