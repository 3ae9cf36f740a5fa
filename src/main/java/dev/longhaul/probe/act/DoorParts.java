package dev.longhaul.probe.act;

import dev.longhaul.probe.host.Boot;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What the door stands on; all of it can be made to fail in a test.
 *
 * @param boot the present moment of this boot; empty if it cannot be told
 * @param clock for people: nothing is decided by it
 */
record DoorParts(
    Disk disk,
    LiveHost live,
    Turns turns,
    DeadlineTimer timer,
    Reachability reach,
    StepRunner steps,
    Persistence persistence,
    Supplier<Optional<Boot>> boot,
    Clock clock) {

  Journals journals() {
    return new Journals(disk);
  }

  DurableFiles files() {
    return new DurableFiles(disk);
  }

  /** The present moment; one of no boot that ever was, if it cannot be told. */
  Boot now() {
    return boot.get().orElse(new Boot("unknown", java.time.Duration.ZERO));
  }
}
