package dev.longhaul.chart;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every template is rendered, every value has an effect, every object is one that a cluster takes.
 */
@NeedsHelm
class ChartTest {

  private static final String VARIANTS = "dev.longhaul.chart.Chart#variants";

  @ParameterizedTest
  @MethodSource(VARIANTS)
  void shouldMakeObjectsWithoutFieldsThatTheirKindsDoNotHave(String variant) {
    List<Rendered> objects = Chart.objects(Chart.variant(variant));

    assertThat(objects).isNotEmpty();
    assertThat(objects)
        .allSatisfy(o -> assertThat(StrictReader.problems(o.object())).as("%s", o).isEmpty());
  }

  @Test
  void shouldNoticeAFieldThatAKindDoesNotHave() {
    JsonNode deployment = Chart.object("minimal", "Deployment/longhaul").deepCopy();
    ((ObjectNode) deployment.at("/spec/template/spec/containers/0")).put("readOnly", true);

    assertThat(StrictReader.problems(deployment))
        .singleElement()
        .asString()
        .contains("Unrecognized field \"readOnly\"");
  }

  @Test
  void shouldNoticeAFieldThatAnOperatorsKindDoesNotHave() {
    JsonNode scaled = Chart.object("plain", "ScaledObject/longhaul").deepCopy();
    ((ObjectNode) scaled.path("spec")).put("maxReplicas", 3);

    assertThat(StrictReader.problems(scaled)).singleElement().asString().contains("'maxReplicas'");
  }

  @Test
  void shouldRenderEveryTemplate() throws IOException {
    Set<String> rendered =
        Chart.variants().stream()
            .flatMap(v -> Chart.objects(Chart.variant(v)).stream())
            .map(Rendered::template)
            .collect(Collectors.toCollection(TreeSet::new));
    try (Stream<Path> files = Files.walk(Chart.HOME.resolve("templates"))) {
      assertThat(
              files.map(f -> Chart.HOME.relativize(f).toString()).filter(f -> f.endsWith("yaml")))
          .containsExactlyInAnyOrderElementsOf(rendered);
    }
  }

  @Test
  void shouldSetEveryValueInSomeVariant() {
    Set<String> set =
        Chart.variants().stream()
            .flatMap(v -> set(Chart.variant(v)).stream())
            .map(ValuesFile.Entry::key)
            .collect(Collectors.toSet());

    // What only stops the chart is set where it is refused.
    set.add("probe.act");
    assertThat(ValuesFile.leaves().stream().map(ValuesFile.Entry::key))
        .allSatisfy(key -> assertThat(set).contains(key));
  }

  @ParameterizedTest
  @MethodSource(VARIANTS)
  void shouldHeedEveryValue(String variant) {
    JsonNode values = Chart.variant(variant);
    String all = Chart.render(values);
    List<String> withoutEffect = new ArrayList<>();
    for (ValuesFile.Entry entry : set(values)) {
      if (all.equals(renderedWithout(values, entry))) {
        withoutEffect.add(entry.key());
      }
    }

    assertThat(withoutEffect).isEmpty();
  }

  private static String renderedWithout(JsonNode values, ValuesFile.Entry entry) {
    JsonNode rest = values.deepCopy();
    List<String> above = entry.path().subList(0, entry.path().size() - 1);
    String pointer = above.stream().map(p -> "/" + p).collect(Collectors.joining());
    ((ObjectNode) rest.at(pointer)).remove(entry.name());
    try {
      return Chart.render(rest);
    } catch (IllegalStateException e) {
      return "refused: " + e.getMessage();
    }
  }

  /** The values that a variant sets. */
  private static List<ValuesFile.Entry> set(JsonNode values) {
    return ValuesFile.leaves().stream()
        .filter(
            e -> {
              JsonNode at = values;
              for (String name : e.path()) {
                at = at.path(name);
              }
              return !at.isMissingNode();
            })
        .toList();
  }

  @Test
  void shouldPassHelmsLint() {
    assertThat(Chart.lint())
        .satisfies(l -> assertThat(l.isFailed()).as("%s", l.getMessages()).isFalse());
  }

  @Test
  void shouldAskForAClusterThatKnowsAllFields() {
    assertThat(Yaml.read(Chart.HOME.resolve("Chart.yaml")).path("kubeVersion").asText())
        .as("matchLabelKeys, unhealthyPodEvictionPolicy and the sleep of preStop are on from here")
        .isEqualTo(">=1.30.0-0");
  }

  @Test
  void shouldSayAfterwardsWhatToDo() {
    assertThat(Chart.notes(Chart.variant("minimal")))
        .contains(
            "kubectl -n network rollout status deployment/longhaul",
            "helm -n network test longhaul",
            "No key signs commands (commands.existingSecret)")
        .doesNotContain("probe", "without TLS");
  }

  @Test
  void shouldSayAfterwardsWhatIsNotSafe() {
    assertThat(Chart.notes(Chart.variant("plain"))).contains("without TLS (allowPlaintext)");
    assertThat(Chart.notes(Chart.variant("everything")))
        .contains("https://longhaul.example/api/v1", "daemonset/longhaul-slow-probe")
        .doesNotContain("clear text", "without TLS");
  }
}
