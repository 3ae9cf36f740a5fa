package dev.longhaul.core.advice;

import dev.longhaul.core.evidence.KernelTable;
import dev.longhaul.model.DataSize;
import dev.longhaul.model.KernelVersion;
import java.util.Optional;

/**
 * What kernels have by default, by version (rules W7, W11). Hosts with little memory have smaller
 * buffers: a live value always counts more than this table.
 */
final class KernelDefaults {

  static final DataSize SEND = DataSize.ofMebibytes(4);
  static final DataSize RECEIVE = DataSize.ofMebibytes(6);
  static final DataSize RECEIVE_RECENT = DataSize.ofMebibytes(32);

  /** The series that raised the receive buffer and the TSQ limit (rules W7, W11). */
  static final KernelVersion RECENT = new KernelVersion(6, 16);

  private KernelDefaults() {}

  static DataSize sendMaximum() {
    return SEND;
  }

  static DataSize receiveMaximum(Optional<KernelVersion> kernel) {
    return isRecent(kernel) ? RECEIVE_RECENT : RECEIVE;
  }

  /** The value of a key on a host that nobody touched; empty if this table does not know it. */
  static Optional<String> value(String key, Optional<KernelVersion> kernel) {
    return kernel.isEmpty() ? Optional.empty() : KernelTable.defaultOf(key, kernel);
  }

  private static boolean isRecent(Optional<KernelVersion> kernel) {
    return kernel.map(k -> k.compareTo(RECENT) >= 0).orElse(false);
  }
}
