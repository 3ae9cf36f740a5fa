package dev.longhaul.probe.sense;

import dev.longhaul.probe.host.HostRoot;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/** The sockets of the probe itself: what it sends is no traffic of the host. */
final class OwnSockets {

  private static final String PREFIX = "socket:[";

  private OwnSockets() {}

  /** Inodes of sockets that this process holds. */
  static Set<String> inodes(HostRoot root) {
    Set<String> inodes = new HashSet<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(root.at("/proc/self/fd"))) {
      for (Path file : files) {
        String target = target(file);
        if (target.startsWith(PREFIX)) {
          inodes.add(target.substring(PREFIX.length(), target.length() - 1));
        }
      }
    } catch (IOException e) {
      // Without them the probe's own connection is one peer more.
    }
    return inodes;
  }

  private static String target(Path file) {
    try {
      return Files.readSymbolicLink(file).toString();
    } catch (IOException e) {
      // It was closed meanwhile.
      return "";
    }
  }
}
