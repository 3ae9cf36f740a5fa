package dev.longhaul.core.alerting;

import java.util.Locale;

/** How bad an alert is. */
public enum Severity {
  /** Nothing or next to nothing gets through. */
  CRITICAL,
  /** Much slower than it could be, or much is wasted. */
  WARNING,
  /** Worth knowing. */
  INFO;

  /** The name in alert events, lower case. */
  public String contractName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
