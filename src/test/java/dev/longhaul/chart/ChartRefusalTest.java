package dev.longhaul.chart;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What could not work, or would not be safe, is refused with a sentence. */
@NeedsHelm
class ChartRefusalTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          minimal | {image: {repository: ""}} | image.repository is empty: name the registry
          minimal | {server: {enabled: false}} | server.enabled and probe.enabled are both false
          minimal | {kafka: {bootstrapServers: ""}} | kafka.bootstrapServers is empty
          minimal | {kafka: {bootstrapServers: "a:1,kafka.example"}} | kafka.bootstrapServers: "kafka.example" is no broker; write host:port.
          minimal | {kafka: {existingSecret: ""}} | kafka.existingSecret is empty: kafka.securityProtocol=SASL_SSL needs a Secret with the key sasl.jaas.config.
          minimal | {kafka: {securityProtocol: PLAINTEXT}} | kafka.securityProtocol=PLAINTEXT: on the way everything could be read
          minimal | {kafka: {securityProtocol: SASL_PLAINTEXT}} | kafka.securityProtocol=SASL_PLAINTEXT: on the way everything could be read
          minimal | {database: {host: ""}} | database.host is empty: name the host of PostgreSQL
          minimal | {cloudNativePG: {enabled: true}} | database.host is set and cloudNativePG.enabled is true
          minimal | {database: {existingSecret: ""}} | database.existingSecret is empty
          minimal | {database: {caSecret: ""}} | database.caSecret is empty: database.tls=verify-full needs
          minimal | {database: {tls: disable}} | database.tls=disable: on the way everything could be read
          minimal | {auth: {tokens: {existingSecret: ""}}} | auth.tokens.existingSecret is empty: auth.mode=tokens needs
          minimal | {auth: {mode: oidc}} | auth.oidc.issuer is empty: auth.mode=oidc needs
          minimal | {auth: {mode: both, oidc: {issuer: "https://a"}}} | auth.oidc.audience is empty: tokens that the issuer made
          minimal | {ingress: {enabled: true}} | ingress.host is empty
          minimal | {ingress: {enabled: true, host: a.example}} | networkPolicy.from is empty: the ingress controller
          minimal | {httpRoute: {enabled: true}} | httpRoute.parentRefs is empty
          minimal | {metrics: {serviceMonitor: {enabled: true}}} | metrics.serviceMonitor.tokenSecret is empty: metrics are for viewers
          operators | {metrics: {serviceMonitor: {enabled: true}}} | metrics.serviceMonitor needs an API token, and auth.mode=oidc takes none
          minimal | {autoscaling: {enabled: true, minReplicas: 4}} | autoscaling.minReplicas=4 is more than autoscaling.maxReplicas=3
          minimal | {autoscaling: {enabled: true, metric: lag}} | autoscaling.triggerAuthentication is empty
          minimal | {strimzi: {enabled: true}} | strimzi.cluster is empty
          operators | {kafka: {securityProtocol: PLAINTEXT}} | strimzi.enabled makes users, but kafka.securityProtocol=PLAINTEXT knows none
          operators | {kafka: {saslMechanism: PLAIN}} | strimzi.enabled makes users for SCRAM-SHA-512 alone
          minimal | {externalSecrets: {enabled: true}} | externalSecrets.store.name is empty
          minimal | {server: {settings: {longhaul.commands.signing-key: abc}}} | longhaul.commands.signing-key may hold a secret
          minimal | {server: {settings: {kafka.ssl.keystore.password: abc}}} | kafka.ssl.keystore.password may hold a secret
          minimal | {server: {settings: {longhaul.topics.create: "false"}}} | longhaul.topics.create has a value of its own in this chart
          minimal | {server: {settings: {longhaul.security.mode: anonymous}}} | longhaul.security.mode has a value of its own in this chart
          minimal | {server: {settings: {quarkus.http.auth.permission.all.policy: permit}}} | would decide past the chart who may do what
          minimal | {server: {extraEnv: [{name: LONGHAUL_SECURITY_MODE, value: anonymous}]}} | server.extraEnv: LONGHAUL_SECURITY_MODE has a value of its own
          probes-only | {probe: {act: true}} | probe.act: a probe in a pod only observes, for the timer
          probes-only | {probe: {settings: {act.enabled: true}}} | probe.act: a probe in a pod only observes
          probes-only | {probe: {existingSecret: ""}} | probe.existingSecret is empty
          probes-only | {probe: {settings: {kafka.sasl.jaas.config: abc}}} | kafka.sasl.jaas.config may hold a secret
          probes-only | {probe: {settings: {host.id: web-1}}} | probe.settings: host.id has a value of its own
          minimal | {probe: {enabled: true, existingSecret: longhaul-kafka}} | probe.existingSecret is the service's own: whoever breaks into one node
          """)
  void shouldRefuseWithASentence(String variant, String change, String sentence) {
    JsonNode values = Trees.merged(Chart.variant(variant), Yaml.parse(change));

    assertThatThrownBy(() -> Chart.render(values))
        .hasMessageContaining("This cannot be installed:")
        .hasMessageContaining(sentence);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {auth: {mode: anonymous}} | auth.mode must be one of the following: "tokens", "oidc", "both"
          {auth: {oidc: {issuer: "http://login.example"}}} | auth.oidc.issuer: Does not match pattern
          {arch: sparc} | arch must be one of the following: "arm64", "amd64", ""
          {image: {digest: abc}} | image.digest: Does not match pattern
          {server: {replicas: 0}} | server.replicas: Must be greater than or equal to 1
          {server: {replicas: two}} | server.replicas: Invalid type. Expected: integer, given: string
          {server: {terminationGracePeriodSeconds: 5}} | server.terminationGracePeriodSeconds: Must be greater than or equal to 30
          {server: {replica: 3}} | server: Additional property replica is not allowed
          {kafka: {securityProtocol: TLS}} | kafka.securityProtocol must be one of the following
          {database: {port: 0}} | database.port: Must be greater than or equal to 1
          {database: {tls: require}} | database.tls must be one of the following
          {autoscaling: {metric: memory}} | autoscaling.metric must be one of the following: "cpu", "lag"
          {runAsUser: 0} | runAsUser: Must be greater than or equal to 1
          {probe: {trustedKeys: {a: "-----BEGIN PRIVATE KEY-----"}}} | probe.trustedKeys.a: Does not match pattern
          {probe: {hostFolders: [/root/.ssh]}} | probe.hostFolders.0: Does not match pattern
          {probe: {capabilities: [NET_ADMIN]}} | probe: Additional property capabilities is not allowed
          {cloudNativePG: {storageSize: 50}} | cloudNativePG.storageSize: Invalid type. Expected: string, given: integer
          """)
  void shouldRefuseWhatTheSchemaDoesNotKnow(String change, String words) {
    JsonNode values = Trees.merged(Chart.variant("minimal"), Yaml.parse(change));

    assertThatThrownBy(() -> Chart.render(values)).hasMessageContaining(words);
  }
}
