package dev.longhaul.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A text to be recognised, decoded and parsed once for all readers. However long the text is, this
 * is bounded; {@link ToolReader#line} sees all of it.
 *
 * @param name as the caller gave it; only a hint
 * @param lines the text's lines, without those longer than any tool prints and without the middle
 *     of a very long text; none where the text is JSON from its beginning
 * @param cut the last of the lines if it has no line end, so that it may be cut off within a word
 * @param json the JSON in the text, if any
 * @param objects the top-level objects; those of a top-level array count as well
 * @param dosLineEnds whether lines end in CR and LF
 */
record Source(
    String name,
    List<String> lines,
    Optional<String> cut,
    Optional<LooseJson.Found> json,
    List<Json.Obj> objects,
    boolean dosLineEnds) {

  static Source of(
      String name,
      List<String> lines,
      Optional<String> cut,
      Optional<LooseJson.Found> json,
      boolean dosLineEnds) {
    return new Source(
        name,
        lines,
        cut,
        json,
        json.map(found -> objects(found.roots())).orElse(List.of()),
        dosLineEnds);
  }

  private static List<Json.Obj> objects(Json.Arr roots) {
    List<Json.Obj> objects = new ArrayList<>();
    for (Json root : roots.items()) {
      if (root instanceof Json.Obj object) {
        objects.add(object);
      } else if (root instanceof Json.Arr array) {
        objects.addAll(array.objects());
      }
    }
    return objects;
  }

  /** The lines, the last without its last word where it is cut off: that may have lost digits. */
  List<String> certainLines() {
    if (cut.isEmpty()) {
      return lines;
    }
    String last = cut.get();
    List<String> certain = new ArrayList<>(lines.subList(0, lines.size() - 1));
    certain.add(last.substring(0, last.lastIndexOf(' ') + 1));
    return certain;
  }

  /** The lines as one text. */
  String text() {
    return String.join("\n", lines);
  }

  boolean anyLine(Predicate<String> test) {
    return lines.stream().anyMatch(test);
  }

  boolean isDamaged() {
    return json.isPresent() && json.get().damaged();
  }
}
