package dev.longhaul.probe.act;

import dev.longhaul.probe.host.HostRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Waits for tools that a dead process of this program left running. The lock is free once that
 * process is dead, but a tool it had just started may still change the host: whoever undoes must
 * come after it.
 */
final class Stragglers {

  static final String MARK = "LONGHAUL_ACT";
  static final String VALUE = "1";

  private static final Set<String> TOOLS =
      Set.of("ip", "tc", "ethtool", "modprobe", "netplan", "systemctl", "networkctl", "udevadm");

  /** The runtime's own starter, between being started and becoming the tool. */
  private static final String STARTER = "jspawnhelper";

  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration PATIENCE_FOR_STARTER = Duration.ofSeconds(1);
  private static final long PAUSE_MILLIS = 10;

  private final HostRoot root;

  Stragglers(HostRoot root) {
    this.root = root;
  }

  /** Returns once there is none, or it took too long to be one of ours. */
  void await() throws InterruptedException {
    long start = System.nanoTime();
    while (true) {
      Duration waited = Duration.ofNanos(System.nanoTime() - start);
      boolean starters = waited.compareTo(PATIENCE_FOR_STARTER) < 0;
      if (waited.compareTo(PATIENCE) > 0 || !any(starters)) {
        return;
      }
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    }
  }

  private boolean any(boolean starters) {
    try (Stream<Path> all = Files.list(root.at("/proc"))) {
      List<String> numbers =
          all.map(p -> p.getFileName().toString())
              .filter(n -> Character.isDigit(n.charAt(0)))
              .toList();
      return numbers.stream().anyMatch(n -> isOne(n, starters));
    } catch (IOException e) {
      // Without /proc there is no kernel state to change either.
      return false;
    }
  }

  private boolean isOne(String number, boolean starters) {
    String name = root.read("/proc/" + number + "/comm").orElse("").strip();
    if (TOOLS.contains(name)) {
      String environment = root.read("/proc/" + number + "/environ").orElse("");
      return List.of(environment.split("\0", -1)).contains(MARK + "=" + VALUE);
    }
    return starters
        && name.equals(STARTER)
        && root.read("/proc/" + number + "/status").orElse("").contains("\nPPid:\t1\n");
  }
}
