package dev.longhaul.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A text to be recognised, decoded and parsed once for all readers.
 *
 * @param name as the caller gave it; only a hint
 * @param text the decoded text
 * @param lines the text's lines, without those longer than any tool prints
 * @param json the JSON in the text, if any
 * @param objects the top-level objects; those of a top-level array count as well
 */
record Source(
    String name,
    String text,
    List<String> lines,
    Optional<LooseJson.Found> json,
    List<Json.Obj> objects) {

  /** Longer lines are dropped: no tool prints them, and matching them could take long. */
  static final int MAX_LINE = 16_384;

  static Source of(String name, String text) {
    List<String> lines = text.lines().filter(l -> l.length() <= MAX_LINE).toList();
    Optional<LooseJson.Found> json = LooseJson.find(text);
    return new Source(
        name, text, lines, json, json.map(found -> objects(found.roots())).orElse(List.of()));
  }

  private static List<Json.Obj> objects(List<Json> roots) {
    List<Json.Obj> objects = new ArrayList<>();
    for (Json root : roots) {
      if (root instanceof Json.Obj object) {
        objects.add(object);
      } else if (root instanceof Json.Arr array) {
        objects.addAll(array.objects());
      }
    }
    return objects;
  }

  /** Whether the last line may be cut off within a word. */
  boolean endsWithinLine() {
    return !text.endsWith("\n");
  }

  boolean anyLine(Predicate<String> test) {
    return lines.stream().anyMatch(test);
  }

  boolean isDamaged() {
    return json.isPresent() && json.get().damaged();
  }
}
