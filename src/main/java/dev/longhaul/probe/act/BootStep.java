package dev.longhaul.probe.act;

import dev.longhaul.probe.host.HostRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The step that runs {@code longhaul probe recover} early at boot, before anything reads the files
 * of settings. Knows by which names it is found.
 */
public final class BootStep {

  /** The unit of systemd. */
  public static final String UNIT = "longhaul-recover.service";

  /** The script of other init systems; links to it may have a number in front. */
  public static final String SCRIPT = "longhaul-recover";

  private static final List<String> UNITS =
      List.of("/etc/systemd/system", "/usr/lib/systemd/system", "/lib/systemd/system");
  private static final List<String> SCRIPTS =
      List.of(
          "/etc/rcS.d",
          "/etc/rc.d/rcS.d",
          "/etc/init.d/rcS.d",
          "/etc/runlevels/boot",
          "/etc/runlevels/sysinit",
          "/etc/rc.boot.d");

  private BootStep() {}

  /** Whether the step will run at the next boot. */
  public static boolean isRegistered(HostRoot root) {
    if (root.hasSystemd()) {
      return UNITS.stream().anyMatch(u -> isWanted(root, u));
    }
    return SCRIPTS.stream().anyMatch(f -> contains(root.at(f), SCRIPT))
        || contains(root.at("/etc/init.d"), "S[0-9]+" + SCRIPT)
        || root.read(HostRoot.START_SCRIPT).filter(t -> t.contains("probe recover")).isPresent();
  }

  /** A unit that no target wants is not started. */
  private static boolean isWanted(HostRoot root, String folder) {
    try (Stream<Path> targets = Files.list(root.at(folder))) {
      return targets
          .filter(t -> t.getFileName().toString().endsWith(".wants"))
          .anyMatch(t -> Files.exists(t.resolve(UNIT), LinkOption.NOFOLLOW_LINKS));
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean contains(Path folder, String name) {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.anyMatch(p -> p.getFileName().toString().matches("(S[0-9]+)?" + name));
    } catch (IOException e) {
      return false;
    }
  }
}
