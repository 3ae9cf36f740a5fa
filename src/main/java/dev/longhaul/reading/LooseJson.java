package dev.longhaul.reading;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/**
 * JSON documents in a text that may hold more than JSON: a warning before, an error line after,
 * several documents, numbers that are none, an end cut off. What was complete before the damage is
 * kept.
 */
final class LooseJson {

  /** Longer strings are no tool's output; the reports that some tools put into one fit. */
  private static final int MAX_STRING = 4 << 20;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
          .enable(JsonReadFeature.ALLOW_LEADING_DECIMAL_POINT_FOR_NUMBERS)
          .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .streamReadConstraints(
              StreamReadConstraints.builder().maxStringLength(MAX_STRING).build())
          .build();

  /**
   * What was found.
   *
   * @param roots top-level objects and arrays in order
   * @param leftOut how many values were not kept, since there are too many
   * @param damaged whether one of them was cut off or broken
   * @param cutItem what is certain of the item of a top-level array at which it broke
   * @param before the first line of text before the first
   * @param after the first line of text behind one
   */
  record Found(
      Json.Arr roots,
      long leftOut,
      boolean damaged,
      Optional<Json.Obj> cutItem,
      String before,
      String after) {}

  private final Feed feed;
  private final JsonTree tree = new JsonTree();
  private final Quote before = new Quote();
  private final Quote after = new Quote();
  private boolean found;

  private LooseJson(Feed feed) {
    this.feed = feed;
  }

  /** Reads all documents; empty if nothing begins one. */
  static Optional<Found> find(Feed feed) {
    return new LooseJson(feed).find();
  }

  /** Where the first object or array begins; text in brackets such as {@code [ ID]} is none. */
  static int start(CharSequence text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '{' || (c == '[' && beginsArray(text, i + 1))) {
        return i;
      }
    }
    return -1;
  }

  private static boolean beginsArray(CharSequence text, int from) {
    int i = from;
    while (i < text.length() && text.charAt(i) <= ' ') {
      i++;
    }
    return i < text.length() && (text.charAt(i) == '{' || text.charAt(i) == ']');
  }

  private Optional<Found> find() {
    for (int c = feed.next(); c >= 0; c = feed.next()) {
      if (c == '{' || (c == '[' && beginsArray())) {
        found = true;
        document((char) c);
      } else {
        (found ? after : before).add((char) c);
      }
    }
    return found
        ? Optional.of(
            new Found(
                tree.roots(),
                tree.leftOut(),
                tree.isDamaged(),
                tree.cutItem(),
                before.text(),
                after.text()))
        : Optional.empty();
  }

  /** Takes the blanks behind a bracket; without an object behind them they are text. */
  private boolean beginsArray() {
    Quote text = found ? after : before;
    while (feed.peek() >= 0 && feed.peek() <= ' ') {
      feed.next();
    }
    boolean begins = feed.peek() == '{' || feed.peek() == ']';
    if (!begins) {
      text.add('[');
    }
    return begins;
  }

  private void document(char first) {
    DocumentReader document = new DocumentReader(feed, first);
    try (JsonParser parser = FACTORY.createParser(document)) {
      tree.add(parser, document);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The first line of a text that is not blank, as far as it can be shown to people. */
  private static final class Quote {

    private static final int MAX = 120;

    private final StringBuilder line = new StringBuilder();
    private boolean full;

    void add(char c) {
      boolean blank = c <= ' ';
      if (full || (blank && line.isEmpty())) {
        return;
      }
      full = c == '\n' || line.length() == MAX;
      line.append(c == '\n' ? "" : full ? "…" : blank ? " " : String.valueOf(c));
    }

    String text() {
      return line.toString().strip();
    }
  }
}
