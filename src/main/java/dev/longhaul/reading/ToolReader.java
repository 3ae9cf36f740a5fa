package dev.longhaul.reading;

import java.util.Optional;

/** Knows the output of one tool. */
interface ToolReader {

  /** What the text holds; empty if it is not this tool's output. Never throws. */
  Optional<Reading.Recognised> read(Source source);
}
