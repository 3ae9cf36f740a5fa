package dev.longhaul.reading;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonEOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Builds values from the tokens of documents, on an explicit stack, so that depth of input costs no
 * depth of calls. It keeps no more than fits: long arrays are thinned evenly, and where values of
 * other shapes are too many, the later ones are left out.
 */
final class JsonTree {

  /** Deeper nesting is no tool's output; Jackson's own limit is higher. */
  private static final int MAX_DEPTH = 64;

  private static final int MAX_ITEMS = 4096;
  private static final int MAX_FIELDS = 8192;
  private static final int MAX_NODES = 600_000;
  private static final int MAX_NODES_OF_ARRAY = MAX_NODES / 4;

  /** So many characters of a string count as one value more. */
  private static final int CHARACTERS_OF_NODE = 32;

  private final Open documents = new Open(false);
  private final List<Open> open = new ArrayList<>();
  private long nodes;
  private long leftOut;
  private boolean damaged;
  private Optional<Json.Obj> cutItem = Optional.empty();

  /** A value with the number of values in it. */
  private record Weighed(Json value, int weight) {}

  /** An object or array that is not complete yet. */
  private static final class Open {

    private final boolean object;
    private final List<Json.Field> fields = new ArrayList<>();
    private final Thinned<Weighed> items = new Thinned<>(MAX_ITEMS, Weighed::weight);
    private String key = "";
    private int weight = 1;

    Open(boolean object) {
      this.object = object;
    }

    void dropLast() {
      if (object && !fields.isEmpty()) {
        fields.remove(fields.size() - 1);
      } else if (!object) {
        items.removeLast();
      }
    }

    Json value() {
      return object
          ? new Json.Obj(fields)
          : new Json.Arr(items.items().stream().map(Weighed::value).toList(), items.leftOut());
    }
  }

  /** All documents, as if they were items of one array. */
  Json.Arr roots() {
    return (Json.Arr) documents.value();
  }

  /** Whether a document was cut off or broken. */
  boolean isDamaged() {
    return damaged;
  }

  /** What is certain of the item of a top-level array that was not complete. */
  Optional<Json.Obj> cutItem() {
    return cutItem;
  }

  /** How many items of arrays, documents and other values were not kept. */
  long leftOut() {
    return leftOut + documents.items.leftOut();
  }

  /** Takes one document as far as it is whole. */
  void add(JsonParser parser, DocumentReader document) {
    try {
      JsonToken token = parser.nextToken();
      while (token != null) {
        accept(token, parser);
        token = parser.nextToken();
      }
    } catch (JsonEOFException e) {
      broken(document.endsInNumber());
    } catch (IOException e) {
      document.skipRest();
      broken(false);
    }
  }

  private void accept(JsonToken token, JsonParser parser) throws IOException {
    switch (token) {
      case START_OBJECT, START_ARRAY -> push(token == JsonToken.START_OBJECT);
      case END_OBJECT, END_ARRAY -> pop();
      case FIELD_NAME -> open.get(open.size() - 1).key = parser.currentName().strip();
      case VALUE_STRING -> scalar(new Json.Str(parser.getText()), parser.getTextLength());
      case VALUE_TRUE, VALUE_FALSE -> scalar(new Json.Bool(token == JsonToken.VALUE_TRUE), 0);
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> scalar(number(parser.getDoubleValue()), 0);
      default -> scalar(new Json.Nothing(), 0);
    }
  }

  private static Json number(double value) {
    return Double.isFinite(value) ? new Json.Num(value) : new Json.Nothing();
  }

  private void push(boolean object) throws IOException {
    if (open.size() >= MAX_DEPTH) {
      throw new IOException("Nested deeper than " + MAX_DEPTH);
    }
    nodes++;
    open.add(new Open(object));
  }

  private void pop() {
    Open closed = open.remove(open.size() - 1);
    leftOut += closed.items.leftOut();
    add(closed.value(), closed.weight);
  }

  private void scalar(Json value, int characters) {
    int weight = 1 + characters / CHARACTERS_OF_NODE;
    if (nodes + weight > MAX_NODES) {
      leftOut++;
      return;
    }
    nodes += weight;
    add(value, weight);
  }

  private void add(Json value, int weight) {
    Open into = open.isEmpty() ? documents : open.get(open.size() - 1);
    if (into.object) {
      if (into.fields.size() >= MAX_FIELDS) {
        leftOut++;
        nodes -= weight;
        return;
      }
      into.fields.add(new Json.Field(into.key, value));
    } else {
      free(into, into.items.add(new Weighed(value, weight)));
    }
    into.weight += weight;
    while (!into.object && into.weight > MAX_NODES_OF_ARRAY && into.items.canThin()) {
      free(into, into.items.thin());
    }
  }

  private void free(Open of, long weight) {
    of.weight -= (int) weight;
    nodes -= weight;
  }

  /**
   * The document ended: objects still open are closed with the fields that are certain. An item of
   * an array that is not complete is dropped, since a part of a sum is no sum.
   *
   * @param inNumber whether it ended within a number, which may have lost digits
   */
  private void broken(boolean inNumber) {
    damaged = true;
    if (inNumber && !open.isEmpty()) {
      open.get(open.size() - 1).dropLast();
    }
    while (!open.isEmpty()) {
      Open cut = open.remove(open.size() - 1);
      leftOut += cut.items.leftOut();
      if (open.isEmpty() || open.get(open.size() - 1).object) {
        add(cut.value(), cut.weight);
      } else if (open.size() == 1 && cut.value() instanceof Json.Obj item) {
        cutItem = Optional.of(item);
      }
    }
  }
}
