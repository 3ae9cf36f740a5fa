package dev.longhaul.server.flow;

import dev.longhaul.model.PathKey;
import dev.longhaul.model.Side;
import java.util.UUID;

/** What a measurement is about. */
sealed interface Place {

  /** One path with its id, seen from one of its ends. */
  record OnPath(PathKey path, UUID id, Side side) implements Place {}

  /** The reporting host, and with it all paths that begin or end there. */
  record OnHost() implements Place {}

  /** A peer beyond what is kept apart for this host: stored, but of no path. */
  record Elsewhere() implements Place {}
}
