package dev.longhaul.server.flow;

import io.smallrye.mutiny.Multi;
import java.util.UUID;

/** Tells of what was committed, on whichever replica, as it happens. */
public interface LiveFeed {

  /**
   * Notices from now on, hot: who is slower than they come loses the subscription. Never ends by
   * itself and never fails because the database is away.
   */
  Multi<Notice> notices();

  /** Something to be read. */
  sealed interface Notice {

    /** A diagnosis changed. */
    record Diagnosis(UUID id) implements Notice {}

    /** An alert began or ended. */
    record Alert(UUID id) implements Notice {}

    /** The connection was lost and is back: look what was missed. */
    record MaybeMissed() implements Notice {}
  }
}
