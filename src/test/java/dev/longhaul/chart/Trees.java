package dev.longhaul.chart;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/** Values over values, as Helm lays them. */
final class Trees {

  private Trees() {}

  /** The first with all that the second says; lists are replaced as a whole. */
  static JsonNode merged(JsonNode values, JsonNode over) {
    JsonNode all = values.deepCopy();
    merge((ObjectNode) all, over);
    return all;
  }

  private static void merge(ObjectNode into, JsonNode over) {
    for (Map.Entry<String, JsonNode> field : over.properties()) {
      if (into.path(field.getKey()) instanceof ObjectNode below && field.getValue().isObject()) {
        merge(below, field.getValue());
      } else {
        into.set(field.getKey(), field.getValue());
      }
    }
  }
}
