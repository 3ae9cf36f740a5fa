package dev.longhaul.server.messaging;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How messages leave. */
@ConfigMapping(prefix = "longhaul.outbox")
public interface OutboxSettings {

  /** Whether this replica relays. */
  @WithDefault("true")
  boolean enabled();

  /** How often the outbox is looked at when nobody rings. */
  @WithDefault("250ms")
  Duration poll();

  /** At most so many messages of a shard are sent in one transaction. */
  @WithDefault("500")
  int batch();

  /** A message that the broker has not acknowledged after this time is sent again later. */
  @WithDefault("20s")
  Duration deliveryTimeout();

  /** The longest pause between attempts while Kafka or the database is away. */
  @WithDefault("5s")
  Duration longestPause();
}
