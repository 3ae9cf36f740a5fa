package dev.longhaul.reading;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * JSON documents in a text that may hold more than JSON: a warning before, an error line after,
 * several documents, numbers that are none, an end cut off. What was complete before the damage is
 * kept.
 */
final class LooseJson {

  /** Deeper nesting is no tool's output; Jackson's own limit is higher. */
  private static final int MAX_DEPTH = 64;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
          .enable(JsonReadFeature.ALLOW_LEADING_DECIMAL_POINT_FOR_NUMBERS)
          .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
          .build();

  /**
   * What was found.
   *
   * @param roots top-level objects and arrays in order
   * @param damaged whether the last one was cut off or broken
   * @param before text before the first, without surrounding blanks
   * @param after text after the last complete one
   */
  record Found(List<Json> roots, boolean damaged, String before, String after) {

    List<Json.Obj> objects() {
      return new Json.Arr(roots).objects();
    }
  }

  private LooseJson() {}

  /** Reads all documents; empty if no line of the text begins one. */
  static Optional<Found> find(String text) {
    int start = start(text);
    if (start < 0) {
      return Optional.empty();
    }
    String json = text.substring(start);
    Builder best = parse(json);
    if (best.damaged) {
      // Only from the first document on: words before it may look like numbers that are none.
      String healed = NotNumbers.toNull(json);
      best = healed.equals(json) ? best : parse(healed);
    }
    String before = text.substring(0, start).strip();
    return Optional.of(new Found(best.roots, best.damaged, before, best.after));
  }

  /** Where the first object or array begins; text in brackets such as {@code [ ID]} is none. */
  private static int start(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '{' || (c == '[' && beginsArray(text, i + 1))) {
        return i;
      }
    }
    return -1;
  }

  private static boolean beginsArray(String text, int from) {
    int i = from;
    while (i < text.length() && text.charAt(i) <= ' ') {
      i++;
    }
    return i < text.length() && (text.charAt(i) == '{' || text.charAt(i) == ']');
  }

  private static Builder parse(String text) {
    Builder builder = new Builder();
    try (JsonParser parser = FACTORY.createParser(new java.io.StringReader(text))) {
      builder.consume(parser, text);
    } catch (IOException e) {
      builder.broken(text);
    }
    return builder;
  }

  /** Collects values on an explicit stack, so that depth of input costs no depth of calls. */
  private static final class Builder {

    private final List<Json> roots = new ArrayList<>();
    private final List<Container> open = new ArrayList<>();
    private boolean damaged;
    private String after = "";
    private int completeUpTo;

    void consume(JsonParser parser, String text) throws IOException {
      JsonToken token = parser.nextToken();
      while (token != null) {
        accept(token, parser);
        if (open.isEmpty()) {
          completeUpTo = (int) parser.currentLocation().getCharOffset();
          if (startsNoJson(text, completeUpTo)) {
            after = text.substring(completeUpTo).strip();
            return;
          }
        }
        token = parser.nextToken();
      }
    }

    private static boolean startsNoJson(String text, int from) {
      int i = from;
      while (i < text.length() && text.charAt(i) <= ' ') {
        i++;
      }
      return i < text.length() && "{[".indexOf(text.charAt(i)) < 0;
    }

    private void accept(JsonToken token, JsonParser parser) throws IOException {
      switch (token) {
        case START_OBJECT, START_ARRAY -> push(token == JsonToken.START_OBJECT);
        case END_OBJECT, END_ARRAY -> pop();
        case FIELD_NAME -> open.get(open.size() - 1).key = parser.currentName().strip();
        case VALUE_STRING -> add(new Json.Str(parser.getText()));
        case VALUE_TRUE, VALUE_FALSE -> add(new Json.Bool(token == JsonToken.VALUE_TRUE));
        case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> add(number(parser.getDoubleValue()));
        default -> add(new Json.Nothing());
      }
    }

    private static Json number(double value) {
      return Double.isFinite(value) ? new Json.Num(value) : new Json.Nothing();
    }

    private void push(boolean object) throws IOException {
      if (open.size() >= MAX_DEPTH) {
        throw new IOException("Nested deeper than " + MAX_DEPTH);
      }
      open.add(new Container(object));
    }

    private void pop() {
      Container closed = open.remove(open.size() - 1);
      add(closed.value());
    }

    private void add(Json value) {
      if (open.isEmpty()) {
        roots.add(value);
      } else {
        open.get(open.size() - 1).add(value);
      }
    }

    /**
     * The text ended or broke: open objects are closed with the fields that are certain. An item of
     * an array that is not complete is dropped, since a part of a sum is no sum.
     */
    void broken(String text) {
      damaged = !open.isEmpty() || roots.isEmpty();
      if (!open.isEmpty()) {
        open.get(open.size() - 1).dropCutNumber(text);
      }
      while (!open.isEmpty()) {
        Container cut = open.remove(open.size() - 1);
        if (open.isEmpty() || open.get(open.size() - 1).object) {
          add(cut.value());
        }
      }
      if (!damaged) {
        after = text.substring(Math.min(completeUpTo, text.length())).strip();
      }
    }
  }

  private static final class Container {

    private final List<Json.Field> fields = new ArrayList<>();
    private final List<Json> items = new ArrayList<>();
    private final boolean object;
    private String key = "";

    Container(boolean object) {
      this.object = object;
    }

    void add(Json value) {
      if (object) {
        fields.add(new Json.Field(key, value));
      } else {
        items.add(value);
      }
    }

    /** A number at the very end of the text may have lost digits. */
    void dropCutNumber(String text) {
      boolean endsInNumber =
          !text.isEmpty() && ".0123456789eE".indexOf(text.charAt(text.length() - 1)) >= 0;
      if (endsInNumber && object && !fields.isEmpty()) {
        fields.remove(fields.size() - 1);
      } else if (endsInNumber && !items.isEmpty()) {
        items.remove(items.size() - 1);
      }
    }

    Json value() {
      return object ? new Json.Obj(fields) : new Json.Arr(items);
    }
  }

  /** C's printf writes {@code nan}, {@code -nan(ind)} and {@code inf}, which are no JSON. */
  private static final class NotNumbers {

    private NotNumbers() {}

    static String toNull(String text) {
      StringBuilder out = new StringBuilder(text.length());
      boolean inString = false;
      for (int i = 0; i < text.length(); i++) {
        char c = text.charAt(i);
        if (inString && c == '\\' && i + 1 < text.length()) {
          out.append(c);
          i++;
          out.append(text.charAt(i));
          continue;
        }
        if (c == '"') {
          inString = !inString;
        }
        int end = inString ? i : endOfNoNumber(text, i);
        out.append(end > i ? "null" : String.valueOf(c));
        i = Math.max(i, end - 1);
      }
      return out.toString();
    }

    private static int endOfNoNumber(String text, int from) {
      int i = text.charAt(from) == '-' || text.charAt(from) == '+' ? from + 1 : from;
      if (i + 3 > text.length()) {
        return from;
      }
      String word = text.substring(i, i + 3).toLowerCase(Locale.ROOT);
      if (!word.equals("nan") && !word.equals("inf")) {
        return from;
      }
      i += 3;
      while (i < text.length() && ",}] \t\r\n".indexOf(text.charAt(i)) < 0) {
        i++;
      }
      return i;
    }
  }
}
