package dev.longhaul.chart;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What pods may do, and whether their parts fit together. */
@NeedsHelm
class PodsTest {

  /**
   * A pod that the chart makes.
   *
   * @param owner the object that makes it
   */
  record PodOf(Rendered owner, JsonNode spec) {
    JsonNode container() {
      return spec.at("/containers/0");
    }

    @Override
    public String toString() {
      return owner.toString();
    }
  }

  static List<PodOf> pods() {
    return Chart.variants().stream()
        .flatMap(v -> Chart.objects(Chart.variant(v)).stream())
        .flatMap(PodsTest::pod)
        .toList();
  }

  private static Stream<PodOf> pod(Rendered o) {
    return switch (o.kind()) {
      case "Deployment", "DaemonSet" ->
          Stream.of(new PodOf(o, o.object().at("/spec/template/spec")));
      case "Pod" -> Stream.of(new PodOf(o, o.object().path("spec")));
      default -> Stream.of();
    };
  }

  @ParameterizedTest
  @MethodSource("pods")
  void shouldLockPodsDown(PodOf pod) {
    JsonNode security = pod.container().path("securityContext");

    assertThat(pod.spec().path("containers")).hasSize(1);
    assertThat(pod.spec().has("initContainers")).isFalse();
    assertThat(security.path("capabilities"))
        .as("nothing that it does needs a capability")
        .isEqualTo(Yaml.parse("{drop: [ALL]}"));
    assertThat(security.path("allowPrivilegeEscalation")).isEqualTo(Yaml.parse("false"));
    assertThat(security.path("readOnlyRootFilesystem").asBoolean()).isTrue();
    assertThat(security.has("privileged")).isFalse();
    assertThat(pod.spec().at("/securityContext/runAsNonRoot").asBoolean()).isTrue();
    assertThat(pod.spec().at("/securityContext/seccompProfile/type").asText())
        .isEqualTo("RuntimeDefault");
    assertThat(pod.spec().path("automountServiceAccountToken")).isEqualTo(Yaml.parse("false"));
    assertThat(pod.spec().path("enableServiceLinks")).isEqualTo(Yaml.parse("false"));
    assertThat(pod.container().at("/resources/limits/memory").asText()).isNotEmpty();
    assertThat(pod.spec().has("hostPID") || pod.spec().has("hostIPC")).isFalse();
    assertThat(pod.spec().path("hostNetwork").asBoolean())
        .isEqualTo(pod.owner().kind().equals("DaemonSet"));
  }

  @ParameterizedTest
  @MethodSource("pods")
  void shouldMountEveryVolumeAndNothingElse(PodOf pod) {
    assertThat(texts(pod.spec().path("volumes"), "name"))
        .isEqualTo(texts(pod.container().path("volumeMounts"), "name"));
  }

  @ParameterizedTest
  @MethodSource("pods")
  void shouldReadFilesThatAreMounted(PodOf pod) {
    Set<String> mounts = texts(pod.container().path("volumeMounts"), "mountPath");

    assertThat(elements(pod.container().path("env")).map(e -> e.path("value").asText()))
        .filteredOn(value -> value.startsWith("/etc/longhaul/"))
        .allSatisfy(
            file ->
                assertThat(mounts).anySatisfy(mount -> assertThat(file).startsWith(mount + "/")));
  }

  @ParameterizedTest
  @MethodSource("pods")
  void shouldKeepSecretsOutOfTheManifest(PodOf pod) {
    assertThat(elements(pod.container().path("env")))
        .filteredOn(e -> e.path("name").asText().matches(".*(PASSWORD|JAAS|USERNAME).*"))
        .allSatisfy(e -> assertThat(e.at("/valueFrom/secretKeyRef/name").asText()).isNotEmpty());
  }

  @ParameterizedTest
  @MethodSource("pods")
  void shouldNameEachVariableOnce(PodOf pod) {
    assertThat(elements(pod.container().path("env")).map(e -> e.path("name").asText()))
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @MethodSource("dev.longhaul.chart.Chart#variants")
  void shouldSelectThePodsThatAreMeant(String variant) {
    Map<String, JsonNode> objects = Chart.byName(Chart.variant(variant));
    objects.values().stream()
        .filter(o -> o.at("/spec/template/metadata/labels").isObject())
        .forEach(
            o ->
                assertThat(fields(o.at("/spec/template/metadata/labels")))
                    .containsAll(fields(o.at("/spec/selector/matchLabels"))));
    objects.values().stream()
        .filter(o -> o.path("kind").asText().equals("Deployment"))
        .forEach(
            server -> {
              Set<String> labels = fields(server.at("/spec/template/metadata/labels"));
              assertThat(
                      Stream.of(
                              "Service:/spec/selector",
                              "PodDisruptionBudget:/spec/selector/matchLabels",
                              "NetworkPolicy:/spec/podSelector/matchLabels")
                          .flatMap(w -> selected(objects, w)))
                  .isNotEmpty()
                  .allSatisfy(selector -> assertThat(labels).containsAll(selector));
            });
  }

  private static Stream<Set<String>> selected(Map<String, JsonNode> objects, String where) {
    String[] parts = where.split(":", 2);
    return objects.values().stream()
        .filter(o -> o.path("kind").asText().equals(parts[0]))
        .map(o -> fields(o.at(parts[1])));
  }

  @Test
  void shouldReplaceReplicasOneByOneAndLetThemFinish() {
    JsonNode spec = Chart.object("minimal", "Deployment/longhaul").path("spec");
    JsonNode container = spec.at("/template/spec/containers/0");
    int pause = container.at("/lifecycle/preStop/sleep/seconds").asInt();
    int finishing =
        elements(container.path("env"))
            .filter(e -> e.path("name").asText().equals("QUARKUS_SHUTDOWN_TIMEOUT"))
            .mapToInt(e -> Integer.parseInt(e.path("value").asText().replace("S", "")))
            .findFirst()
            .orElseThrow();

    assertThat(spec.at("/strategy/rollingUpdate").toString())
        .isEqualTo("{\"maxSurge\":1,\"maxUnavailable\":0}");
    assertThat(spec.at("/template/spec/terminationGracePeriodSeconds").asInt())
        .isGreaterThan(pause + finishing);
    assertThat(container.at("/livenessProbe/httpGet/path").asText()).isEqualTo("/q/health/live");
    assertThat(container.at("/readinessProbe/httpGet/path").asText())
        .isEqualTo("/q/health/group/serving");
    assertThat(container.at("/startupProbe/httpGet/path").asText()).isEqualTo("/q/health/started");
  }

  @Test
  void shouldObserveOnlyAndTrustFilesOfItsOwn() {
    JsonNode probe = Chart.object("everything", "DaemonSet/longhaul-slow-probe");
    JsonNode container = probe.at("/spec/template/spec/containers/0");

    assertThat(container.path("args")).isEqualTo(Yaml.parse("[probe, run]"));
    assertThat(elements(container.path("env")))
        .contains(Yaml.parse("{name: LONGHAUL_PROBE_ACT_ENABLED, value: \"false\"}"));
    assertThat(elements(container.path("volumeMounts")))
        .filteredOn(m -> !Set.of("tmp", "state").contains(m.path("name").asText()))
        .hasSize(5)
        .allSatisfy(m -> assertThat(m.path("readOnly").asBoolean()).isTrue());
    assertThat(elements(container.path("volumeMounts")))
        .filteredOn(m -> m.path("mountPath").asText().startsWith("/etc/longhaul/keys/"))
        .singleElement()
        .satisfies(m -> assertThat(m.path("subPath").asText()).isEqualTo("2026-a.pem"));
  }

  @Test
  void shouldLeaveProbesOutUnlessAskedFor() {
    assertThat(Chart.byName(Chart.variant("minimal")).keySet())
        .containsExactlyInAnyOrder(
            "Deployment/longhaul",
            "NetworkPolicy/longhaul",
            "Pod/longhaul-test",
            "PodDisruptionBudget/longhaul",
            "Service/longhaul",
            "ServiceAccount/longhaul");
  }

  private static Stream<JsonNode> elements(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false);
  }

  private static Set<String> texts(JsonNode array, String field) {
    Set<String> all = new TreeSet<>();
    array.forEach(e -> all.add(e.path(field).asText()));
    return all;
  }

  private static Set<String> fields(JsonNode object) {
    Set<String> all = new TreeSet<>();
    object.properties().forEach(f -> all.add(f.getKey() + "=" + f.getValue().asText()));
    return all;
  }
}
