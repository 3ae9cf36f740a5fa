package dev.longhaul.server.flow;

import dev.longhaul.model.HostId;
import java.time.Instant;
import java.util.List;

/**
 * A new state of a host.
 *
 * @param state the state as JSON, all parts merged
 * @param at time of the newest event in it
 * @param version the version it has from now on
 * @param addresses addresses that belong to the host
 */
public record HostUpdate(
    HostId host, String state, Instant at, long version, List<String> addresses) {

  public HostUpdate {
    addresses = List.copyOf(addresses);
  }
}
