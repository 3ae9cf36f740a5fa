package dev.longhaul.chart;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is made from values.yaml, and the files that the chart carries. */
class ChartFilesTest {

  private static final Path README = Chart.HOME.resolve("README.md");

  @Test
  void shouldHaveTheSchemaOfItsValues() {
    Golden.check(
        Chart.HOME.resolve("values.schema.json"),
        ValuesSchema.schema(ValuesFile.entries()).toPrettyString() + "\n");
  }

  @Test
  void shouldListItsValuesForPeople() {
    Golden.checkBetween(
        README,
        "<!-- values: made from values.yaml -->",
        "<!-- end of values -->",
        ValuesSchema.table(ValuesFile.leaves()));
  }

  @Test
  void shouldSayWhatEveryValueIsFor() {
    List<ValuesFile.Entry> leaves = ValuesFile.leaves();

    assertThat(leaves).hasSizeGreaterThan(80);
    assertThat(leaves).allSatisfy(e -> assertThat(e.doc()).as("%s", e.key()).matches("[A-Z].*[.]"));
  }

  @Test
  void shouldAcceptItsOwnValues() {
    assertThat(problems(Yaml.read(Chart.HOME.resolve("values.yaml")))).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("dev.longhaul.chart.Chart#variants")
  void shouldAcceptTheValuesOfEveryVariant(String variant) {
    assertThat(problems(Chart.variant(variant))).isEmpty();
  }

  @Test
  void shouldRefuseAMisspeltValueAndKnowWhatASurroundingChartHandsDown() {
    assertThat(problems(Yaml.parse("{kafka: {bootstrapServer: a:1}}"))).hasSize(1);
    assertThat(problems(Yaml.parse("{global: {storageClass: fast}}"))).isEmpty();
  }

  private static List<String> problems(JsonNode values) {
    return Schemas.problems(Yaml.read(Chart.HOME.resolve("values.schema.json")), values);
  }

  @Test
  void shouldCarryAlertRulesThatSayWhatIsWrong() {
    JsonNode groups = Yaml.read(Chart.HOME.resolve("files/alerts.yaml")).path("groups");

    assertThat(groups).isNotEmpty();
    groups.forEach(
        group ->
            assertThat(group.path("rules"))
                .isNotEmpty()
                .filteredOn(rule -> !rule.has("record"))
                .allSatisfy(
                    rule -> {
                      assertThat(rule.path("alert").asText()).matches("[A-Z][A-Za-z]+");
                      assertThat(rule.path("expr").asText()).isNotBlank();
                      assertThat(rule.at("/labels/severity").asText())
                          .isIn("critical", "warning", "info");
                      assertThat(rule.at("/annotations/summary").asText()).isNotBlank();
                    }));
  }

  @Test
  void shouldHaveTheVersionOfTheProject() throws IOException {
    String pom = Files.readString(Path.of("pom.xml"));

    assertThat(pom)
        .contains(
            "<artifactId>longhaul</artifactId>\n  <version>"
                + Yaml.read(Chart.HOME.resolve("Chart.yaml")).path("appVersion").asText()
                + "-SNAPSHOT</version>");
  }
}
