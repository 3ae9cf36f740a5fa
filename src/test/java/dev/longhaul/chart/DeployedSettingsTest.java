package dev.longhaul.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.longhaul.probe.ops.ProbeSettings;
import dev.longhaul.probe.ops.SettingsException;
import dev.longhaul.probe.ops.SettingsReader;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What containers are told is what the program in them understands. */
@NeedsHelm
class DeployedSettingsTest {

  private static final Set<String> KNOWN = KnownSettings.all();

  static Stream<PodsTest.PodOf> servers() {
    return PodsTest.pods().stream().filter(p -> p.owner().kind().equals("Deployment"));
  }

  static Stream<PodsTest.PodOf> probes() {
    return PodsTest.pods().stream().filter(p -> p.owner().kind().equals("DaemonSet"));
  }

  @ParameterizedTest
  @MethodSource("servers")
  void shouldTellTheServiceOnlyWhatItUnderstands(PodsTest.PodOf server) {
    assertThat(environment(server)).isNotEmpty();
    assertThat(environment(server).keySet()).filteredOn(name -> !KNOWN.contains(name)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("probes")
  void shouldTellAProbeOnlyWhatItUnderstands(PodsTest.PodOf probe) throws Exception {
    ProbeSettings settings =
        SettingsReader.read(Path.of("no/such/file"), environment(probe), "host");

    assertThat(settings.hasKafka()).isTrue();
    assertThat(settings.mayAct()).isFalse();
    assertThat(settings.host().value()).isEqualTo("from-elsewhere");
    assertThat(settings.stateFolder()).hasToString("/var/lib/longhaul");
  }

  @Test
  void shouldKnowWhereSettingsAreDeclared() {
    assertThat(KNOWN)
        .contains(
            "LONGHAUL_TOPICS_DEAD_LETTERS",
            "LONGHAUL_REMEDIATION_ROUNDS_OMIT_SECONDS",
            "LONGHAUL_KAFKA_GROUP",
            "QUARKUS_HTTP_HOST",
            "KAFKA_SASL_JAAS_CONFIG")
        .doesNotContain("LONGHAUL_TOPICS", "LONGHAUL_TOPIC_COMMANDS", "KAFKA_SASL_PASSWORD");
    assertThatThrownBy(
            () ->
                SettingsReader.read(
                    Path.of("no/such/file"), Map.of("LONGHAUL_PROBE_TOPIC", "a"), "host"))
        .isInstanceOf(SettingsException.class);
  }

  private static Map<String, String> environment(PodsTest.PodOf pod) {
    Map<String, String> environment = new LinkedHashMap<>();
    for (JsonNode variable : pod.container().path("env")) {
      String value = variable.has("value") ? variable.path("value").asText() : "from-elsewhere";
      environment.put(variable.path("name").asText(), value);
    }
    return environment;
  }
}
