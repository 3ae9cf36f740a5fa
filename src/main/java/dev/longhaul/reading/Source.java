package dev.longhaul.reading;

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
 */
record Source(String name, String text, List<String> lines, Optional<LooseJson.Found> json) {

  /** Longer lines are dropped: no tool prints them, and matching them could take long. */
  static final int MAX_LINE = 16_384;

  static Source of(String name, String text) {
    List<String> lines = text.lines().filter(l -> l.length() <= MAX_LINE).toList();
    return new Source(name, text, lines, LooseJson.find(text));
  }

  /** The top-level objects; those of a top-level array count as well. */
  List<Json.Obj> objects() {
    return json.map(LooseJson.Found::roots).orElse(List.of()).stream()
        .flatMap(
            root ->
                root instanceof Json.Arr array
                    ? array.objects().stream()
                    : new Json.Arr(List.of(root)).objects().stream())
        .toList();
  }

  boolean anyLine(Predicate<String> test) {
    return lines.stream().anyMatch(test);
  }

  boolean isDamaged() {
    return json.isPresent() && json.get().damaged();
  }
}
