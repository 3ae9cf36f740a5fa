package dev.longhaul.server.flow;

import java.time.Duration;

/** Hears what the ingest path does; for metrics and health. Implementations must not block. */
public interface IngestObserver {

  /** A batch was committed. */
  void committed(IngestReport report, Duration took);

  /** The database did not take a batch for a passing reason; it will be tried again. */
  void stalled(String reason);
}
