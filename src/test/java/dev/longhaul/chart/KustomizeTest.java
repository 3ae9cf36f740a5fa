package dev.longhaul.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The folders of k8s are what the chart makes of their values, and cannot drift from it. */
@NeedsHelm
class KustomizeTest {

  private static final Path BASE = Kustomization.HOME.resolve("base");
  private static final Set<String> BY_PEOPLE = Set.of("values.yaml", "README.md");

  @ParameterizedTest
  @ValueSource(strings = {"base", "probe"})
  void shouldBeWhatTheChartMakes(String folder) throws IOException {
    Path home = Kustomization.HOME.resolve(folder);

    check(home, Kustomization.base(values(home)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"dev", "prod"})
  void shouldChangeTheBaseIntoWhatTheChartMakes(String overlay) throws IOException {
    Path home = Kustomization.HOME.resolve("overlays").resolve(overlay);

    check(home, Kustomization.overlay(values(BASE), overlaid(home)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"dev", "prod"})
  void shouldComeOutAsTheChartWhenPatched(String overlay) {
    Path home = Kustomization.HOME.resolve("overlays").resolve(overlay);

    assertThat(built(home)).isEqualTo(Kustomization.objects(overlaid(home)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"base", "probe", "overlays/dev", "overlays/prod"})
  void shouldComeOutTheSameFromKustomizeItself(String folder) throws Exception {
    Path home = Kustomization.HOME.resolve(folder);
    assumeThat(kubectl()).as("kubectl, which brings kustomize, is not installed").isTrue();
    Process process =
        new ProcessBuilder("kubectl", "kustomize", home.toString())
            .redirectErrorStream(true)
            .start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).as(printed).isZero();
    assertThat(Stream.of(printed.split("(?m)^---$")).map(Yaml::parse))
        .containsExactlyInAnyOrderElementsOf(
            Kustomization.objects(folder.startsWith("overlays") ? overlaid(home) : values(home))
                .values());
  }

  private static boolean kubectl() {
    return Stream.of(System.getenv("PATH").split(":"))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "kubectl")));
  }

  @Test
  void shouldMakeAndApplyPatches() {
    JsonNode from =
        Yaml.parse("{a: 1, b/c: {d: [1, 2], e: x}, l: [{name: a, v: 1}, {name: b}, {name: c}]}");
    JsonNode to =
        Yaml.parse("{a: 1, b/c: {d: [1, 3], f: y}, l: [{name: a, v: 2}, {name: n}, {name: c}]}");
    JsonNode patch = JsonPatch.between(from, to);

    assertThat(patch)
        .isEqualTo(
            Yaml.parse(
                """
                - {op: remove, path: /b~1c/e}
                - {op: replace, path: /b~1c/d, value: [1, 3]}
                - {op: add, path: /b~1c/f, value: y}
                - {op: remove, path: /l/1}
                - {op: replace, path: /l/0/v, value: 2}
                - {op: add, path: /l/1, value: {name: n}}
                """));
    assertThat(JsonPatch.apply(from, patch)).isEqualTo(to);
    assertThat(JsonPatch.between(to, to)).isEmpty();
  }

  /** What kustomize makes of the files as they are. */
  private static Map<String, JsonNode> built(Path home) {
    Map<String, JsonNode> objects = new TreeMap<>();
    JsonNode kustomization = Yaml.read(home.resolve("kustomization.yaml"));
    for (JsonNode resource : kustomization.path("resources")) {
      Path file = home.resolve(resource.asText()).normalize();
      if (Files.isDirectory(file)) {
        objects.putAll(built(file));
      } else {
        objects.put(String.valueOf(file.getFileName()), Yaml.read(file));
      }
    }
    for (JsonNode patch : kustomization.path("patches")) {
      String file = patch.path("path").asText();
      objects.compute(
          file.replace("patch-", ""),
          (name, old) -> JsonPatch.apply(old, Yaml.read(home.resolve(file))));
    }
    return objects;
  }

  private static void check(Path home, Map<String, String> wanted) throws IOException {
    wanted.forEach((file, text) -> Golden.check(home.resolve(file), text));
    Set<String> expected = new HashSet<>(wanted.keySet());
    try (Stream<Path> files = Files.list(home)) {
      assertThat(files.map(f -> String.valueOf(f.getFileName())))
          .filteredOn(f -> !BY_PEOPLE.contains(f))
          .containsExactlyInAnyOrderElementsOf(expected);
    }
  }

  private static JsonNode values(Path home) {
    return Yaml.read(home.resolve("values.yaml"));
  }

  private static JsonNode overlaid(Path home) {
    return Trees.merged(values(BASE), values(home));
  }
}
