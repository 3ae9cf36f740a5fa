package dev.longhaul.chart;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.nio.file.Path;
import java.util.List;

/** JSON schemas of this project, applied. */
final class Schemas {

  private Schemas() {}

  /** What is wrong with a tree, in words; empty if nothing is. */
  static List<String> problems(JsonNode schema, JsonNode tree) {
    JsonSchema compiled =
        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7).getSchema(schema);
    return compiled.validate(tree).stream().map(ValidationMessage::getMessage).sorted().toList();
  }

  static JsonNode ofKind(String kind) {
    return Yaml.read(Path.of("src/test/resources/helm/schemas", kind + ".yaml"));
  }
}
