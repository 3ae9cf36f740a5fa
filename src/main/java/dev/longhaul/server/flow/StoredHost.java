package dev.longhaul.server.flow;

import java.time.Instant;
import java.util.Optional;

/**
 * A host as it is stored.
 *
 * @param version grows whenever the state changes
 * @param state its state as JSON
 * @param stateAt time of the newest event in it
 */
public record StoredHost(long version, Optional<String> state, Optional<Instant> stateAt) {

  /** A host of which nothing is known. */
  public static final StoredHost UNKNOWN = new StoredHost(0, Optional.empty(), Optional.empty());
}
