package dev.longhaul.server.flow;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** When a host that reported regularly counts as silent. */
@ConfigMapping(prefix = "longhaul.silence")
public interface SilenceSettings {

  /** Whether silence raises an alert. */
  @WithDefault("true")
  boolean enabled();

  /**
   * Nothing was heard for so long. A host that was heard for a third of this time without such a
   * gap counts as one that reports regularly; a single upload raises no alert.
   */
  @WithDefault("15m")
  Duration after();

  /** How often the service looks for silent hosts. */
  @WithDefault("30s")
  Duration check();

  /** How long without a gap a host has to be heard to count as one that reports. */
  default Duration reporting() {
    return after().dividedBy(3);
  }

  /**
   * If the service was deaf for longer than this, silence is counted anew. Longer than the time
   * between two looks at the backlog.
   */
  @WithDefault("1m")
  Duration longestGap();
}
