package dev.longhaul.chart;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.apps.DaemonSet;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.openshift.api.model.monitoring.v1.PrometheusRule;
import io.fabric8.openshift.api.model.monitoring.v1.ServiceMonitor;
import java.util.List;
import java.util.Map;

/** Reads objects as the API server would: a field that its kind does not have is refused. */
final class StrictReader {

  private static final Map<String, Class<?>> KINDS =
      Map.ofEntries(
          Map.entry("v1/ConfigMap", ConfigMap.class),
          Map.entry("v1/Namespace", Namespace.class),
          Map.entry("v1/Pod", Pod.class),
          Map.entry("v1/Service", Service.class),
          Map.entry("v1/ServiceAccount", ServiceAccount.class),
          Map.entry("apps/v1/DaemonSet", DaemonSet.class),
          Map.entry("apps/v1/Deployment", Deployment.class),
          Map.entry("autoscaling/v2/HorizontalPodAutoscaler", HorizontalPodAutoscaler.class),
          Map.entry("gateway.networking.k8s.io/v1/HTTPRoute", HTTPRoute.class),
          Map.entry("networking.k8s.io/v1/Ingress", Ingress.class),
          Map.entry("networking.k8s.io/v1/NetworkPolicy", NetworkPolicy.class),
          Map.entry("policy/v1/PodDisruptionBudget", PodDisruptionBudget.class),
          Map.entry("monitoring.coreos.com/v1/PrometheusRule", PrometheusRule.class),
          Map.entry("monitoring.coreos.com/v1/ServiceMonitor", ServiceMonitor.class));

  /** Kinds of operators, for which there are schemas of what is used of them. */
  private static final Map<String, String> CUSTOM =
      Map.of(
          "keda.sh/v1alpha1/ScaledObject", "ScaledObject",
          "external-secrets.io/v1/ExternalSecret", "ExternalSecret",
          "kafka.strimzi.io/v1/KafkaTopic", "KafkaTopic",
          "kafka.strimzi.io/v1/KafkaUser", "KafkaUser",
          "postgresql.cnpg.io/v1/Cluster", "Cluster");

  private static final ObjectMapper MAPPER =
      new ObjectMapper()
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .setAnnotationIntrospector(new NothingElse());

  private StrictReader() {}

  /** The models keep what they do not know; here they must not. */
  private static final class NothingElse extends JacksonAnnotationIntrospector {
    private static final long serialVersionUID = 1;

    @Override
    public Boolean hasAnySetter(Annotated a) {
      return Boolean.FALSE;
    }
  }

  /** What is wrong with an object, in words; empty if nothing is. */
  static List<String> problems(JsonNode object) {
    String kind = object.path("apiVersion").asText() + "/" + object.path("kind").asText();
    Class<?> model = KINDS.get(kind);
    if (model != null) {
      return read(object, model);
    }
    String schema = CUSTOM.get(kind);
    return schema == null
        ? List.of("Nothing here knows the kind " + kind)
        : Schemas.problems(Schemas.ofKind(schema), object);
  }

  private static List<String> read(JsonNode object, Class<?> model) {
    try {
      var unused = MAPPER.treeToValue(object, model);
      return List.of();
    } catch (JsonProcessingException e) {
      return List.of(e.getMessage());
    }
  }
}
