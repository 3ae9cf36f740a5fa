package dev.longhaul.server.messaging;

import dev.longhaul.contract.v1.AlertData;
import dev.longhaul.contract.v1.CloudEvent;
import dev.longhaul.server.flow.AlertSender;
import dev.longhaul.server.flow.OutgoingMessage;
import dev.longhaul.server.flow.TopicSettings;
import dev.longhaul.wire.EventCodec;
import dev.longhaul.wire.EventType;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Alerts of life cycles as events. */
@ApplicationScoped
class AlertEvents implements AlertSender {

  private final EventCodec codec = new EventCodec();
  private final String topic;

  AlertEvents(TopicSettings topics) {
    this.topic = topics.alerts();
  }

  @Override
  public OutgoingMessage message(UUID id, Instant at, AlertData alert) {
    byte[] value =
        codec.encode(
            new CloudEvent<>(
                id,
                "/longhaul",
                EventType.ALERT.type(),
                at.toString(),
                Optional.of(alert.host()),
                alert));
    return new OutgoingMessage(id, topic, Optional.of(alert.host()), Map.of(), Optional.of(value));
  }
}
