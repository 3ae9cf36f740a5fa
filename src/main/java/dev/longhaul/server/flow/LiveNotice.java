package dev.longhaul.server.flow;

import java.util.Optional;
import java.util.UUID;

/**
 * Tells live views that something new can be read. Sent with PostgreSQL's {@code NOTIFY} on channel
 * {@value #CHANNEL}, so that every replica hears it after the commit and only then.
 *
 * @param type {@code diagnosis} or {@code alert}
 * @param id id of the row in the table of that name
 * @param pathId path it is about; empty if it is about a host as a whole
 */
public record LiveNotice(String type, UUID id, Optional<UUID> pathId) {

  /** Name of the PostgreSQL notification channel. */
  public static final String CHANNEL = "longhaul_live";

  /** Payload of the notification: {@code {"type":…,"id":…,"pathId":…}}. */
  public String json() {
    String path = pathId.map(p -> ",\"pathId\":\"" + p + "\"").orElse("");
    return "{\"type\":\"" + type + "\",\"id\":\"" + id + "\"" + path + "}";
  }
}
