package dev.longhaul.probe.setup;

import dev.longhaul.probe.host.Ran;
import dev.longhaul.probe.host.Tools;
import java.time.Duration;
import java.util.List;

/** The user without any right that an observing probe runs as. */
record ProbeUser(HostFiles files, Tools tools) {

  static final String NAME = "longhaul";

  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final List<String> NEW =
      List.of(
          "--system",
          "--user-group",
          "--no-create-home",
          "--home-dir",
          "/nonexistent",
          "--shell",
          "/usr/sbin/nologin",
          NAME);

  private boolean isIn(String file) throws SetupException {
    return files.read(file).orElse("").lines().anyMatch(l -> l.startsWith(NAME + ":"));
  }

  void make(Receipt receipt) throws SetupException {
    if (!isIn("/etc/passwd")) {
      receipt.add(Receipt.Kind.USER, NAME);
      ran("useradd", NEW);
    }
  }

  void remove() throws SetupException {
    if (isIn("/etc/passwd")) {
      ran("userdel", List.of(NAME));
    }
    if (isIn("/etc/group")) { // userdel takes it along only where the host's settings say so
      ran("groupdel", List.of(NAME));
    }
  }

  private void ran(String tool, List<String> arguments) throws SetupException {
    Ran ran = tools.run(LIMIT, tool, arguments);
    if (ran.problem().isPresent()) {
      throw new SetupException(tool + " failed: " + ran.problem().get());
    }
  }
}
