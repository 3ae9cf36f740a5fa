package dev.longhaul.server.flow;

import dev.longhaul.core.alerting.AlertState;
import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.evidence.PathWindow;
import dev.longhaul.core.history.PathHistory;
import java.util.Optional;

/**
 * What is kept in memory of a path so that it need not be read back for every batch. Valid as long
 * as the versions are those of the database.
 */
record RememberedPath(
    long version,
    long senderVersion,
    long receiverVersion,
    PathWindow window,
    AlertState alerts,
    PathHistory history,
    Optional<Cause> verdict,
    Optional<String> advice) {

  private static final int HOURS_OF_AN_OBSERVATION = 25;

  /** How much memory it takes, in observations. */
  int weight() {
    return 1 + window.observations().size() + history.hours().size() / HOURS_OF_AN_OBSERVATION;
  }

  boolean isOf(LockedPath locked) {
    return version == locked.version();
  }

  boolean knowsHostsOf(LockedPath locked) {
    return senderVersion == locked.senderVersion() && receiverVersion == locked.receiverVersion();
  }
}
