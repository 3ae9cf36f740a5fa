package dev.longhaul.server.rest;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Live streams. */
@ConfigMapping(prefix = "longhaul.live")
public interface LiveSettings {

  /** At most so many streams are open at once in one replica. */
  @WithDefault("500")
  int maxStreams();

  /** How often a comment keeps a quiet stream alive. */
  @WithDefault("15s")
  Duration heartbeat();
}
