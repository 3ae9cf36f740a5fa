package dev.longhaul.chart;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * An object that the chart makes.
 *
 * @param template the file that it comes from
 */
record Rendered(String template, JsonNode object) {

  String kind() {
    return object.path("kind").asText();
  }

  String name() {
    return object.path("metadata").path("name").asText();
  }

  @Override
  public String toString() {
    return kind() + "/" + name();
  }
}
