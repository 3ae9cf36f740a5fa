package dev.longhaul.server.flow;

import java.util.List;
import java.util.UUID;

/** What came of reading one event. */
sealed interface ReadEvent {

  /**
   * A valid event.
   *
   * @param id its id
   * @param facts what it carried, the event itself first
   * @param notes oddities of a raw output
   */
  record Valid(UUID id, List<Fact> facts, List<String> notes) implements ReadEvent {
    public Valid {
      facts = List.copyOf(facts);
      notes = List.copyOf(notes);
    }
  }

  /** Cannot be used. */
  record Refused(Rejection rejection) implements ReadEvent {}
}
