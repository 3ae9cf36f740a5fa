package dev.longhaul.server.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class AllowedMethodsTest {

  private static final List<String> DOCUMENTED = List.of("get", "post", "put", "delete", "patch");

  @Test
  void shouldBeThoseThatTheOpenApiDocumentNames() throws IOException {
    Map<String, TreeSet<String>> methods = new LinkedHashMap<>();
    String path = "";
    for (String line : Files.readAllLines(Path.of("docs", "openapi.yaml"))) {
      if (line.startsWith("  /api/v1/")) {
        path = line.strip().replace(":", "").replaceAll("\\{[a-z]+}", "x");
        methods.put(path, new TreeSet<>());
      } else if (methods.containsKey(path)
          && line.matches("    [a-z]+:")
          && DOCUMENTED.contains(line.strip().replace(":", ""))) {
        methods.get(path).add(line.strip().replace(":", "").toUpperCase(java.util.Locale.ROOT));
      }
    }

    assertThat(methods).hasSizeGreaterThan(20);
    methods.forEach(
        (address, named) -> {
          TreeSet<String> allowed = new TreeSet<>(List.of(AllowedMethods.of(address).split(", ")));
          allowed.removeAll(List.of("HEAD", "OPTIONS"));
          assertThat(allowed).as(address).isEqualTo(named);
        });
  }
}
