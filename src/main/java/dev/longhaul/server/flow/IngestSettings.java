package dev.longhaul.server.flow;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How measurements are taken in. */
@ConfigMapping(prefix = "longhaul.ingest")
public interface IngestSettings {

  /** Events with a time later than now by more than this are rejected. */
  @WithDefault("1h")
  Duration maxAhead();

  /**
   * So many distinct peers without a probe become paths of a host; the rest is grouped by prefix.
   */
  @WithDefault("512")
  int passivePeers();

  /**
   * A change of a host's state is judged anew on at most so many of its paths, the newest first.
   */
  @WithDefault("256")
  int pathsPerHost();

  /** Observations kept in memory over all paths; older windows are read back from the database. */
  @WithDefault("60000")
  long rememberedObservations();
}
