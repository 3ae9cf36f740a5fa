package dev.longhaul.core.advice;

import dev.longhaul.model.Change;
import dev.longhaul.model.HostState;
import java.util.Optional;

/** Finds changes that would change nothing (rules W7, W11). */
final class NoOps {

  private NoOps() {}

  /** Whether a host already has what a change would give it, by its live value or by default. */
  static boolean isVoid(Change change, HostState state) {
    if (change instanceof Change.Sysctl s) {
      return state
          .sysctl(s.key())
          .or(() -> KernelDefaults.value(s.key(), state.kernel()))
          .map(live -> satisfies(s.key(), live, s.to()))
          .orElse(false);
    }
    if (change instanceof Change.Module m) {
      return state
          .sysctl("net.ipv4.tcp_available_congestion_control")
          .map(list -> list.contains(m.to().replace("tcp_", "")))
          .orElse(false);
    }
    return change.from().map(change.to()::equals).orElse(false);
  }

  private static boolean satisfies(String key, String live, String wanted) {
    if (key.equals("net.ipv4.tcp_wmem") || key.equals("net.ipv4.tcp_rmem")) {
      Optional<Long> has = last(live);
      Optional<Long> needs = last(wanted);
      return has.isPresent() && needs.isPresent() && has.get() >= needs.get();
    }
    return live.trim().equals(wanted.trim());
  }

  private static Optional<Long> last(String numbers) {
    String[] parts = numbers.trim().split("\\s+", -1);
    try {
      return Optional.of(Long.parseLong(parts[parts.length - 1]));
    } catch (NumberFormatException unreadable) {
      return Optional.empty();
    }
  }
}
