package dev.longhaul.reading;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The scalars of a YAML or JSON text with the keys that lead to each. Read as a stream: anchors are
 * not expanded and no object is made.
 */
final class FlatYaml {

  private static final int MAX_ENTRIES = 2000;
  private static final int MAX_DEPTH = 16;
  private static final YAMLFactory FACTORY = new YAMLFactory();

  /** One scalar; an item of a list has the list's path. */
  record Entry(List<String> path, String value) {}

  /** What was read; damaged if the text broke off or is no YAML from some line on. */
  record Found(List<Entry> entries, boolean damaged, int line) {}

  private FlatYaml() {}

  static Found read(String text) {
    List<Entry> entries = new ArrayList<>();
    int line = 0;
    // Tabs may not indent in YAML, but people and JSON printers use them.
    try (JsonParser parser = FACTORY.createParser(text.replace("\t", "  "))) {
      Deque<String> path = new ArrayDeque<>();
      @Nullable JsonToken token;
      while ((token = parser.nextToken()) != null && entries.size() < MAX_ENTRIES) {
        line = parser.currentLocation().getLineNr();
        if (!step(parser, token, path, entries)) {
          return new Found(entries, true, line);
        }
      }
    } catch (IOException | RuntimeException broken) {
      return new Found(entries, true, line);
    }
    return new Found(entries, false, line);
  }

  /** The scalars of an object that was parsed already. */
  static Found of(Json.Obj object, boolean damaged) {
    List<Entry> entries = new ArrayList<>();
    collect(object, List.of(), entries);
    return new Found(entries, damaged, 0);
  }

  private static void collect(Json value, List<String> path, List<Entry> entries) {
    if (path.size() > MAX_DEPTH || entries.size() >= MAX_ENTRIES) {
      return;
    }
    if (value instanceof Json.Obj object) {
      for (Json.Field field : object.fields()) {
        List<String> deeper = new ArrayList<>(path);
        deeper.add(field.key());
        collect(field.value(), deeper, entries);
      }
    } else if (value instanceof Json.Arr array) {
      array.items().forEach(item -> collect(item, path, entries));
    } else {
      text(value).filter(t -> !t.isBlank()).ifPresent(t -> entries.add(new Entry(path, t.strip())));
    }
  }

  private static Optional<String> text(Json scalar) {
    if (scalar instanceof Json.Num number) {
      return Optional.of(BigDecimal.valueOf(number.value()).stripTrailingZeros().toPlainString());
    }
    if (scalar instanceof Json.Bool flag) {
      return Optional.of(Boolean.toString(flag.value()));
    }
    return scalar instanceof Json.Str string ? Optional.of(string.value()) : Optional.empty();
  }

  private static boolean step(
      JsonParser parser, JsonToken token, Deque<String> path, List<Entry> entries)
      throws IOException {
    switch (token) {
      case FIELD_NAME -> path.addLast(parser.currentName());
      case START_OBJECT, START_ARRAY -> {
        // A list's items share its path, so each structure leaves one mark to take back.
        path.addLast("");
        return path.size() <= 2 * MAX_DEPTH;
      }
      case END_OBJECT, END_ARRAY -> {
        path.removeLast();
        leaveField(parser, path);
      }
      default -> {
        String value = token == JsonToken.VALUE_NULL ? "" : parser.getText();
        if (!value.isBlank()) {
          entries.add(new Entry(path.stream().filter(p -> !p.isEmpty()).toList(), value.strip()));
        }
        leaveField(parser, path);
      }
    }
    return true;
  }

  /** After a value, its key goes, unless it was an item of a list. */
  private static void leaveField(JsonParser parser, Deque<String> path) {
    if (parser.getParsingContext().inObject() && !path.isEmpty() && !path.getLast().isEmpty()) {
      path.removeLast();
    }
  }
}
