package dev.longhaul.reading;

import java.util.Optional;

/** Knows the output of one tool. Takes one text and is used only once. */
interface ToolReader {

  /**
   * Takes the next line of the text, in order, however long the text is. A reader of output that
   * may be long keeps what it needs here, bounded; all others find the lines in the source.
   */
  default void line(String line) {}

  /** Whether the text may be this tool's output, by what is known of it up to now. */
  default boolean recognises(Source begun) {
    return read(begun).isPresent();
  }

  /** What the text holds; empty if it is not this tool's output. Never throws. */
  Optional<Reading.Recognised> read(Source source);
}
