package dev.longhaul.server.flow;

import dev.longhaul.core.alerting.AlertState;
import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.history.PathHistory;
import dev.longhaul.model.HostId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A path as it is stored.
 *
 * @param history what is remembered of its goodput
 * @param verdict the last verdict; empty if it was never judged
 * @param advice fingerprint of the last advice; empty if nothing was advised
 * @param events its newest events, the transaction's own included
 */
public record StoredPath(
    AlertState alerts,
    PathHistory history,
    Optional<Cause> verdict,
    Optional<String> advice,
    List<StoredEvent> events) {

  public StoredPath {
    events = List.copyOf(events);
  }

  /** A measurement event as it came. */
  public record StoredEvent(HostId host, Instant at, String json) {}
}
