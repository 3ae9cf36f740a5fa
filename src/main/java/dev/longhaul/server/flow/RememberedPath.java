package dev.longhaul.server.flow;

import dev.longhaul.core.alerting.AlertState;
import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.evidence.PathWindow;
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
    Optional<Cause> verdict,
    Optional<String> advice) {

  boolean isOf(LockedPath locked) {
    return version == locked.version();
  }

  boolean knowsHostsOf(LockedPath locked) {
    return senderVersion == locked.senderVersion() && receiverVersion == locked.receiverVersion();
  }
}
