package dev.longhaul.server.flow;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How often the figures are taken that have to be asked for. */
@ConfigMapping(prefix = "longhaul.metrics")
public interface MetricsSettings {

  /** How often the broker is asked how much waits in the measurements topic. */
  @WithDefault("10s")
  Duration lagCheck();

  /** How often the database is asked for the figures of the fleet. */
  @WithDefault("30s")
  Duration fleetCheck();
}
