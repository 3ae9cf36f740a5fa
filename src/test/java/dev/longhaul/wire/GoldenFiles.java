package dev.longhaul.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/** One event of each type as it was first published; never to be changed, only to be added to. */
final class GoldenFiles {

  private static final ObjectMapper PLAIN = new ObjectMapper();

  private GoldenFiles() {}

  static byte[] bytes(EventType type) {
    return resource("/contract/v1/" + type.shortName() + ".json");
  }

  static JsonNode tree(EventType type) {
    return tree(bytes(type));
  }

  static JsonNode tree(byte[] json) {
    try {
      return PLAIN.readTree(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static byte[] resource(String name) {
    try (InputStream in = GoldenFiles.class.getResourceAsStream(name)) {
      return Objects.requireNonNull(in, name + " is missing").readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
