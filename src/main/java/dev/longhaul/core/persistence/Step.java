package dev.longhaul.core.persistence;

import java.util.ArrayList;
import java.util.List;

/**
 * A command to run after files were written, and again after they were removed: it validates them
 * and makes their reader take notice.
 *
 * @param tool name without a folder
 * @param arguments never pass a shell
 */
public record Step(String tool, List<String> arguments) {

  public Step {
    arguments = List.copyOf(arguments);
  }

  /** Tool and arguments in one list. */
  public List<String> words() {
    List<String> words = new ArrayList<>();
    words.add(tool);
    words.addAll(arguments);
    return words;
  }
}
