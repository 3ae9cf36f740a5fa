package dev.longhaul.chart;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Makes the folders of k8s from the chart: file by name, with its text. */
final class Kustomization {

  static final Path HOME = Path.of("k8s");

  private static final String HEAD =
      "# Made from the chart; changes of your own go to an overlay of your own (k8s/README.md).\n";

  private Kustomization() {}

  /** The objects of a folder: those of the chart, without what only Helm needs. */
  static Map<String, JsonNode> objects(JsonNode values) {
    Map<String, JsonNode> objects = new TreeMap<>();
    Chart.byName(values).values().stream()
        .filter(o -> !o.at("/metadata/annotations").has("helm.sh/hook"))
        .forEach(o -> objects.put(file(o), withoutHelm(o)));
    return objects;
  }

  private static String file(JsonNode object) {
    return object.path("kind").asText().toLowerCase(Locale.ROOT) + ".yaml";
  }

  private static JsonNode withoutHelm(JsonNode object) {
    ObjectNode copy = object.deepCopy();
    ObjectNode metadata = (ObjectNode) copy.path("metadata");
    metadata.remove("namespace");
    ObjectNode labels = (ObjectNode) metadata.path("labels");
    labels.remove("helm.sh/chart");
    labels.put("app.kubernetes.io/managed-by", "kustomize");
    return copy;
  }

  /** A folder that stands by itself. */
  static Map<String, String> base(JsonNode values) {
    Map<String, String> files = new TreeMap<>();
    ObjectNode kustomization = kustomization();
    ArrayNode resources = kustomization.putArray("resources");
    objects(values)
        .forEach(
            (file, object) -> {
              files.put(file, HEAD + Yaml.write(object));
              resources.add(file);
            });
    files.put("kustomization.yaml", HEAD + Yaml.write(kustomization));
    return files;
  }

  /** A folder that changes another one. */
  static Map<String, String> overlay(JsonNode base, JsonNode values) {
    Map<String, JsonNode> before = objects(base);
    Map<String, JsonNode> after = objects(values);
    if (!after.keySet().containsAll(before.keySet())) {
      throw new IllegalArgumentException("An overlay leaves out objects of the base");
    }
    Map<String, String> files = new TreeMap<>();
    ObjectNode kustomization = kustomization();
    ArrayNode resources = kustomization.putArray("resources").add("../../base");
    ArrayNode patches = JsonNodeFactory.instance.arrayNode();
    after.forEach(
        (file, object) -> {
          JsonNode old = before.get(file);
          if (old == null) {
            files.put(file, HEAD + Yaml.write(object));
            resources.add(file);
          } else {
            patch(JsonPatch.between(old, object), object, files, patches);
          }
        });
    kustomization.set("patches", patches);
    files.put("kustomization.yaml", HEAD + Yaml.write(kustomization));
    return files;
  }

  private static void patch(
      JsonNode operations, JsonNode object, Map<String, String> files, ArrayNode patches) {
    if (operations.isEmpty()) {
      return;
    }
    String file = "patch-" + file(object);
    files.put(file, HEAD + Yaml.write(operations));
    ObjectNode patch = patches.addObject().put("path", file);
    patch
        .putObject("target")
        .put("kind", object.path("kind").asText())
        .put("name", object.at("/metadata/name").asText());
  }

  private static ObjectNode kustomization() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("apiVersion", "kustomize.config.k8s.io/v1beta1")
        .put("kind", "Kustomization");
  }
}
