package dev.longhaul.probe.act;

import dev.longhaul.probe.host.Boot;
import dev.longhaul.probe.host.HostRoot;
import dev.longhaul.probe.host.Tools;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/** The real parts of the door. */
final class HostParts {

  /** Longer than anything the holder of the lock does. */
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private static final Duration STEP_LIMIT = Duration.ofSeconds(60);

  private HostParts() {}

  static DoorParts of(
      HostRoot root, Tools tools, List<String> executable, Persistence persistence) {
    Tools marked = tools.marked(Stragglers.MARK, Stragglers.VALUE);
    return new DoorParts(
        new HostDisk(root),
        new KernelHost(root, marked),
        new LockedFile(root, PATIENCE),
        new HostTimer(root, tools, executable),
        new Ping(tools),
        words -> marked.run(STEP_LIMIT, words.get(0), words.subList(1, words.size())).problem(),
        persistence,
        () -> Boot.now(root),
        Clock.systemUTC());
  }
}
