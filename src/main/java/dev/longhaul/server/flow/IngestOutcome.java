package dev.longhaul.server.flow;

import java.util.List;
import java.util.UUID;

/** What became of one received event. */
public sealed interface IngestOutcome {

  /**
   * Stored now, with everything that follows from it.
   *
   * @param id id of the event
   * @param paths paths that it says something about, judged in the same transaction
   * @param notes oddities of a raw output that a reader should know
   */
  record Stored(UUID id, List<UUID> paths, List<String> notes) implements IngestOutcome {
    public Stored {
      paths = List.copyOf(paths);
      notes = List.copyOf(notes);
    }
  }

  /** Had been stored before; nothing was done again. */
  record Duplicate(UUID id, List<UUID> paths) implements IngestOutcome {
    public Duplicate {
      paths = List.copyOf(paths);
    }
  }

  /** Cannot be used, now or later. */
  record Rejected(Rejection rejection) implements IngestOutcome {}
}
