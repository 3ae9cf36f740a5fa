package dev.longhaul.chart;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/** Differences of objects as a JSON patch (RFC 6902), as a person would write it. */
final class JsonPatch {

  private final ArrayNode operations = JsonNodeFactory.instance.arrayNode();

  private JsonPatch() {}

  /** The operations that make one object the other; empty if they are the same. */
  static ArrayNode between(JsonNode from, JsonNode to) {
    JsonPatch patch = new JsonPatch();
    patch.compare(from, to, "");
    return patch.operations;
  }

  private void compare(JsonNode from, JsonNode to, String path) {
    if (from.equals(to)) {
      return;
    }
    if (from.isObject() && to.isObject()) {
      compareFields(from, to, path);
    } else if (from.isArray() && to.isArray() && isNamed(from) && isNamed(to)) {
      compareElements(from, to, path);
    } else {
      operation("replace", path).set("value", to);
    }
  }

  private void compareFields(JsonNode from, JsonNode to, String path) {
    for (Map.Entry<String, JsonNode> field : from.properties()) {
      if (!to.has(field.getKey())) {
        operation("remove", path + "/" + escaped(field.getKey()));
      }
    }
    for (Map.Entry<String, JsonNode> field : to.properties()) {
      String at = path + "/" + escaped(field.getKey());
      if (from.has(field.getKey())) {
        compare(from.get(field.getKey()), field.getValue(), at);
      } else {
        operation("add", at).set("value", field.getValue());
      }
    }
  }

  /** By their names: what is gone first, from the end; then in the order of the new list. */
  private void compareElements(JsonNode from, JsonNode to, String path) {
    List<String> wanted = names(to);
    List<JsonNode> kept = new ArrayList<>();
    for (int i = from.size() - 1; i >= 0; i--) {
      if (wanted.contains(name(from.get(i)))) {
        kept.add(0, from.get(i));
      } else {
        operation("remove", path + "/" + i);
      }
    }
    for (int i = 0; i < to.size(); i++) {
      boolean there = i < kept.size() && name(kept.get(i)).equals(name(to.get(i)));
      if (there) {
        compare(kept.get(i), to.get(i), path + "/" + i);
      } else {
        kept.add(i, to.get(i));
        operation("add", path + "/" + i).set("value", to.get(i));
      }
    }
  }

  private static boolean isNamed(JsonNode list) {
    List<String> names = names(list);
    return names.stream().noneMatch(String::isEmpty)
        && names.stream().distinct().count() == names.size();
  }

  private static List<String> names(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false).map(JsonPatch::name).toList();
  }

  private static String name(JsonNode element) {
    return element.path("name").asText();
  }

  private ObjectNode operation(String op, String path) {
    return operations.addObject().put("op", op).put("path", path);
  }

  private static String escaped(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }

  /** The object after these operations. */
  static JsonNode apply(JsonNode object, JsonNode operations) {
    JsonNode result = object.deepCopy();
    for (JsonNode operation : operations) {
      String path = operation.path("path").asText();
      int cut = path.lastIndexOf('/');
      String name = path.substring(cut + 1).replace("~1", "/").replace("~0", "~");
      JsonNode above = result.at(path.substring(0, cut));
      String op = operation.path("op").asText();
      JsonNode value = operation.path("value");
      if (above instanceof ArrayNode list) {
        applyTo(list, Integer.parseInt(name), op, value);
      } else if (op.equals("remove")) {
        ((ObjectNode) above).remove(name);
      } else {
        ((ObjectNode) above).set(name, value);
      }
    }
    return result;
  }

  private static void applyTo(ArrayNode list, int index, String op, JsonNode value) {
    switch (op) {
      case "remove" -> list.remove(index);
      case "add" -> list.insert(index, value);
      default -> list.set(index, value);
    }
  }
}
