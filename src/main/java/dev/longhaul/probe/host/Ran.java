package dev.longhaul.probe.host;

import java.util.Optional;

/** How it went with a tool. */
public sealed interface Ran {

  /** It ran to its end. */
  record Ended(int exit, String output, String errors) implements Ran {

    /** Whether it said that all went well. */
    public boolean ok() {
      return exit == 0;
    }
  }

  /** The host does not have it. */
  record Missing(String tool) implements Ran {}

  /** It did not end in time, was ended, and said so much until then. */
  record TooLong(String tool, String output) implements Ran {}

  /** It could not be started. */
  record NotStarted(String tool, String why) implements Ran {}

  /** What it printed, if it ended well. */
  default Optional<String> answer() {
    return this instanceof Ended e && e.ok() ? Optional.of(e.output) : Optional.empty();
  }

  /** What went wrong, for a person; empty if it ended well. */
  default Optional<String> problem() {
    if (this instanceof Missing m) {
      return Optional.of(m.tool + " is not installed");
    }
    if (this instanceof TooLong t) {
      return Optional.of(t.tool + " did not end in time");
    }
    if (this instanceof NotStarted n) {
      return Optional.of(n.tool + " could not be started: " + n.why);
    }
    Ended e = (Ended) this;
    String said = e.errors.isBlank() ? e.output.strip() : e.errors.strip();
    return e.ok() ? Optional.empty() : Optional.of("exit code " + e.exit + ": " + said);
  }
}
