package dev.longhaul.server.flow;

import dev.longhaul.contract.v1.AlertData;
import java.time.Instant;
import java.util.UUID;

/** Makes messages of alerts. */
public interface AlertSender {

  /** The event of an alert as a message for the alerts topic. */
  OutgoingMessage message(UUID id, Instant at, AlertData alert);
}
