package dev.longhaul.probe.host;

import java.time.Duration;
import java.util.Optional;

/**
 * A moment of one boot of the host. Survives jumps of the wall clock; moments of different boots
 * cannot be compared.
 *
 * @param id the kernel's random id of this boot
 * @param uptime time since the boot, with time asleep ({@code /proc/uptime})
 */
public record Boot(String id, Duration uptime) {

  private static final String ID = "/proc/sys/kernel/random/boot_id";
  private static final String UPTIME = "/proc/uptime";

  /** The present moment; empty where {@code /proc} is not there. */
  public static Optional<Boot> now(HostRoot root) {
    return root.read(ID)
        .flatMap(id -> root.read(UPTIME).flatMap(Boot::seconds).map(t -> new Boot(id.strip(), t)));
  }

  private static Optional<Duration> seconds(String text) {
    try {
      double seconds = Double.parseDouble(text.strip().split(" ", 2)[0]);
      return Optional.of(Duration.ofMillis(Math.round(seconds * 1000)));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
