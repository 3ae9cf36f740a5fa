package dev.longhaul.probe.messaging;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.longhaul.contract.v1.CloudEvent;
import dev.longhaul.contract.v1.Timestamps;
import dev.longhaul.wire.EventCodec;
import dev.longhaul.wire.EventType;
import java.time.Clock;
import java.util.Optional;
import java.util.UUID;

/**
 * Makes events of what this host has to say. An event gets its id here, once: sent again after a
 * crash it is still the same event.
 */
public final class EventWriter {

  private final String host;
  private final Clock clock;
  private final EventCodec codec = new EventCodec();

  /** A writer for one host. */
  public EventWriter(String host, Clock clock) {
    this.host = host;
    this.clock = clock;
  }

  /** The bytes of a new event. */
  public byte[] write(Object content) {
    UUID id = UuidCreator.getTimeOrderedEpoch();
    return codec.encode(
        new CloudEvent<>(
            id,
            "/hosts/" + host,
            EventType.ofContent(content).type(),
            Timestamps.format(clock.instant()),
            Optional.of(host),
            content));
  }
}
