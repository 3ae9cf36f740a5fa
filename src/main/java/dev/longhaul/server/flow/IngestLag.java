package dev.longhaul.server.flow;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** How far behind the measurements topic all replicas together are; asking never waits. */
public interface IngestLag {

  /** Records that wait in the topic; empty while it is not known. */
  OptionalLong waiting();

  /** Everything that was in the topic at this moment has been taken in. */
  Optional<Instant> caughtUpAt();
}
