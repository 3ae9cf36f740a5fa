package dev.longhaul;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The workflows and the recipes of containers, as far as they can be read without running them. */
class WorkflowsTest {

  private static final Path WORKFLOWS = Path.of(".github", "workflows");
  private static final Path DOCKER = Path.of("docker");

  static List<Path> workflows() throws IOException {
    try (Stream<Path> files = Files.list(WORKFLOWS)) {
      return files.sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("workflows")
  void shouldPinActionsBoundTimeAndAskForFewRights(Path file) throws IOException {
    JsonNode workflow = new YAMLMapper().readTree(file.toFile());

    assertThat(workflow.at("/permissions/contents").asText()).isEqualTo("read");
    assertThat(workflow.get("jobs")).isNotEmpty();
    for (JsonNode job : workflow.get("jobs")) {
      assertThat(job.get("timeout-minutes").asInt()).isPositive();
      assertThat(job.get("steps")).isNotEmpty();
    }
    assertThat(workflow.findValuesAsText("uses"))
        .isNotEmpty()
        .allMatch(u -> u.matches("[\\w.-]+/[\\w./-]+@v?[0-9a-f][\\w.]*"));
  }

  @Test
  void shouldBuildAndTestNativelyOnArmBeforeItScansSignsAndPublishes() throws IOException {
    JsonNode jobs =
        new YAMLMapper().readTree(WORKFLOWS.resolve("release.yaml").toFile()).get("jobs");

    assertThat(jobs.at("/native/strategy/matrix/include/0/runner").asText())
        .isEqualTo("ubuntu-24.04-arm");
    assertThat(jobs.get("native").findValuesAsText("run")).anyMatch(r -> r.contains("-Dnative"));
    assertThat(jobs.at("/image/needs").asText()).isEqualTo("native");
    assertThat(jobs.at("/publish/needs").asText()).isEqualTo("image");
    assertThat(jobs.get("image").findValuesAsText("uses")).anyMatch(u -> u.contains("trivy"));
    assertThat(jobs.get("publish").findValuesAsText("uses"))
        .anyMatch(u -> u.contains("cosign"))
        .anyMatch(u -> u.contains("sbom"))
        .anyMatch(u -> u.contains("attest-build-provenance"));
  }

  static List<Path> recipes() {
    return List.of(DOCKER.resolve("Dockerfile.jvm"), DOCKER.resolve("Dockerfile.native"));
  }

  @ParameterizedTest
  @MethodSource("recipes")
  void shouldRunAsNobodyInParticularAndTellHowItIs(Path file) throws IOException {
    String recipe = Files.readString(file);
    String last = recipe.substring(recipe.lastIndexOf("\nFROM "));

    assertThat(last)
        .contains(
            "USER 10001", "HEALTHCHECK", "\"health\"", "STOPSIGNAL SIGTERM", "CMD [\"serve\"]")
        .contains("QUARKUS_LOG_CONSOLE_JSON_ENABLED=true")
        .doesNotContain("VOLUME");
  }
}
