package dev.longhaul.reading;

import dev.longhaul.model.Measurement;
import java.util.List;

/** What came of reading one tool's output. */
public sealed interface Reading {

  /** The name of what was read, as the caller gave it. */
  String name();

  /**
   * The text is the output of a known tool. Parts that were damaged are left out and noted; a part
   * that says nothing leaves {@code parts} empty.
   *
   * @param name as given
   * @param tool which tool printed it
   * @param parts what it measured, in the order of the text
   * @param notes for people: what was damaged, left out or assumed
   */
  record Recognised(String name, Tool tool, List<Labelled> parts, List<String> notes)
      implements Reading {

    public Recognised {
      parts = List.copyOf(parts);
      notes = List.copyOf(notes);
    }

    /** What was measured, without where. */
    public List<Measurement> measurements() {
      return parts.stream().map(Labelled::measurement).toList();
    }
  }

  /**
   * The text is not the output of a known tool.
   *
   * @param name as given
   * @param reason for people: what it is not and what is accepted
   */
  record Unrecognised(String name, String reason) implements Reading {}
}
