package dev.longhaul.server.ops;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How changes of remote hosts are made. */
@ConfigMapping(prefix = "longhaul.remediation")
public interface RemediationConfig {

  /** A host refuses a command that is older than this. */
  @WithDefault("PT5M")
  Duration commandTtl();

  /** A host takes changes back this long after making them, unless they are confirmed. */
  @WithDefault("PT10M")
  Duration confirmWithin();

  /** How much longer than that the service waits for an answer before it gives up. */
  @WithDefault("PT1M")
  Duration grace();

  /** How often the service looks for hosts that fell silent. */
  @WithDefault("10s")
  Duration expiryCheck();
}
