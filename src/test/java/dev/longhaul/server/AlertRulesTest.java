package dev.longhaul.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.longhaul.server.AskedFigures.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Alert rules and dashboard as files; {@code MetricsIT} compares them with a running service. */
class AlertRulesTest {

  static Stream<Rule> rules() throws IOException {
    return AskedFigures.alerts().stream();
  }

  @ParameterizedTest
  @MethodSource("rules")
  void shouldSayWhatToDoAboutEveryAlert(Rule rule) throws IOException {
    String manual = Files.readString(Path.of("docs", "operations.md"));
    int section = manual.indexOf("\n### " + rule.name() + "\n");

    assertThat(section).as("a section '### " + rule.name() + "'").isPositive();
    assertThat(manual.substring(section + 1).split("\n### |\n## ", 2)[0].lines().count())
        .isGreaterThan(3);
    assertThat(rule.node().at("/annotations/runbook").asText())
        .isEqualTo("docs/operations.md#" + rule.name().toLowerCase(java.util.Locale.ROOT));
    assertThat(rule.node().at("/annotations/summary").asText()).isNotBlank();
    assertThat(rule.node().at("/labels/severity").asText()).isIn("critical", "warning");
    assertThat(rule.node().get("for").asText()).matches("\\d+m");
  }

  @Test
  void shouldNameEveryAlertOnce() throws IOException {
    assertThat(AskedFigures.alerts()).extracting(Rule::name).doesNotHaveDuplicates().hasSize(14);
  }

  @Test
  void shouldFindTheFiguresOfAnExpression() {
    assertThat(
            AskedFigures.of(
                "histogram_quantile(0.95, sum by (le, job) (rate(a_bucket{b=~\"c_d|e\"}[5m])))"
                    + " > 5 and on (job) max(f_g) == 1"))
        .containsExactly("a_bucket", "f_g");
  }

  @Test
  void shouldBeTakenByPrometheus() throws IOException, InterruptedException {
    List<Path> places = List.of(Path.of("/usr/bin/promtool"), Path.of("/usr/local/bin/promtool"));
    assumeThat(places).as("Debian's package prometheus is installed").anyMatch(Files::isExecutable);
    Path promtool = places.stream().filter(Files::isExecutable).findFirst().orElseThrow();
    Process check =
        new ProcessBuilder(promtool.toString(), "check", "rules", AskedFigures.ALERTS.toString())
            .redirectErrorStream(true)
            .start();
    String said =
        new String(check.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);

    assertThat(check.waitFor()).as(said).isZero();
  }

  @Test
  void shouldLayThePanelsOutWithoutOverlap() throws IOException {
    Set<String> cells = new HashSet<>();
    Set<Integer> ids = new HashSet<>();
    for (JsonNode panel : AskedFigures.dashboard().get("panels")) {
      assertThat(ids.add(panel.get("id").asInt())).isTrue();
      JsonNode at = panel.get("gridPos");
      assertThat(at.get("x").asInt() + at.get("w").asInt()).isLessThanOrEqualTo(24);
      for (int x = 0; x < at.get("w").asInt(); x++) {
        for (int y = 0; y < at.get("h").asInt(); y++) {
          String cell = (at.get("x").asInt() + x) + "/" + (at.get("y").asInt() + y);
          assertThat(cells.add(cell)).as(panel.get("title").asText()).isTrue();
        }
      }
    }
  }
}
