package dev.longhaul.server.flow;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How long what is kept. */
@ConfigMapping(prefix = "longhaul.history")
public interface HistorySettings {

  /** Measurements, diagnoses and resolved alerts older than this are removed. */
  @WithDefault("30d")
  Duration retention();

  /** Partitions are created for so many days ahead. */
  @WithDefault("3")
  int daysAhead();

  /** How often partitions and retention are looked after. */
  @WithDefault("10m")
  Duration interval();
}
