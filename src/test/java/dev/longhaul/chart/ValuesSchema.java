package dev.longhaul.chart;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.longhaul.chart.ValuesFile.Entry;
import java.util.List;

/** Makes the schema of the chart's values and the table of its README from values.yaml. */
final class ValuesSchema {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private ValuesSchema() {}

  /** A schema that knows every value and refuses every other name. */
  static ObjectNode schema(List<Entry> entries) {
    ObjectNode root = JSON.objectNode();
    root.put("$schema", "http://json-schema.org/draft-07/schema#");
    root.put("title", "Values of the Longhaul chart");
    root.setAll(group(entries));
    ObjectNode global = root.withObject("/properties").putObject("global");
    global.put("description", "What Helm hands down from a chart that contains this one.");
    global.put("type", "object");
    return root;
  }

  private static ObjectNode group(List<Entry> entries) {
    ObjectNode group = JSON.objectNode();
    group.put("type", "object");
    group.put("additionalProperties", false);
    ObjectNode properties = group.putObject("properties");
    entries.forEach(e -> properties.set(e.name(), e.isGroup() ? group(e.children()) : leaf(e)));
    return group;
  }

  private static ObjectNode leaf(Entry entry) {
    ObjectNode leaf = JSON.objectNode();
    leaf.put("description", entry.doc());
    leaf.put("type", type(entry.standard()));
    entry.schema().ifPresent(more -> leaf.setAll((ObjectNode) more));
    leaf.set("default", entry.standard());
    return leaf;
  }

  private static String type(JsonNode value) {
    if (value.isTextual()) {
      return "string";
    }
    if (value.isIntegralNumber()) {
      return "integer";
    }
    return value.getNodeType().name().toLowerCase(java.util.Locale.ROOT);
  }

  /** The table of all values, for people. */
  static String table(List<Entry> leaves) {
    StringBuilder table =
        new StringBuilder("| value | default | what it is for |\n|---|---|---|\n");
    for (Entry leaf : leaves) {
      table
          .append("| `")
          .append(leaf.key())
          .append("` | `")
          .append(leaf.standard())
          .append("` | ")
          .append(leaf.doc().replace("|", "\\|"))
          .append(" |\n");
    }
    return table.toString();
  }
}
