package dev.longhaul.core.evidence;

import java.util.List;

/**
 * Loose measurements put together to one path.
 *
 * @param window the path with what is known about it
 * @param notes for people: what was assumed or left out
 */
public record Assembled(PathWindow window, List<String> notes) {

  public Assembled {
    notes = List.copyOf(notes);
  }
}
