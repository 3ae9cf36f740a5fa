package dev.longhaul.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the page for newcomers says can be installed. */
@NeedsHelm
class KubernetesDocTest {

  private static final Pattern YAML = Pattern.compile("(?s)```yaml\n# ([^\n]+)\n(.*?)```");

  static List<String> complete() throws IOException {
    return blocks(".*[.]yaml");
  }

  static List<String> more() throws IOException {
    return blocks("more values");
  }

  private static List<String> blocks(String title) throws IOException {
    return YAML.matcher(Files.readString(Path.of("docs/kubernetes.md")))
        .results()
        .filter(m -> m.group(1).matches(title))
        .map((MatchResult m) -> m.group(2))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("complete")
  void shouldShowValuesThatCanBeInstalled(String values) {
    assertThat(Chart.objects(Yaml.parse(values))).hasSizeGreaterThan(1);
  }

  @ParameterizedTest
  @MethodSource("more")
  void shouldShowValuesThatCanBeAdded(String values) throws IOException {
    JsonNode all = Trees.merged(Yaml.parse(complete().get(0)), Yaml.parse(values));

    assertThatCode(() -> Chart.objects(all)).doesNotThrowAnyException();
  }

  @Test
  void shouldShowAllOfThem() throws IOException {
    assertThat(complete()).hasSize(3);
    assertThat(more()).hasSize(5);
  }

  @Test
  void shouldNameObjectsAsTheyAreCalled() throws IOException {
    String page = Files.readString(Path.of("docs/kubernetes.md"));

    assertThat(Chart.byName(Yaml.parse(complete().get(0)))).containsKey("Deployment/longhaul");
    assertThat(Chart.byName(Yaml.parse(complete().get(1)))).containsKey("DaemonSet/longhaul-probe");
    assertThat(page)
        .contains(
            "rollout status deployment/longhaul\n",
            "service/longhaul 8080:8080\n",
            "rollout status daemonset/longhaul-probe\n");
  }
}
