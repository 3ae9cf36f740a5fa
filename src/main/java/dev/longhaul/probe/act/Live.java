package dev.longhaul.probe.act;

import dev.longhaul.probe.act.RemediationStatus.Force;
import java.util.Optional;

/**
 * What is in force now, and whose it is.
 *
 * @param text the value as a person reads it; empty if there is none or it cannot be read
 */
record Live(Force force, Optional<String> text) {

  static Live of(Force force, String text) {
    return new Live(force, Optional.of(text).filter(t -> !t.isEmpty()));
  }

  /** It cannot be told, for instance since the device is gone. */
  static Live unknown() {
    return new Live(Force.UNKNOWN, Optional.empty());
  }
}
