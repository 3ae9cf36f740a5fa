package dev.longhaul.server.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.server.security.SecurityConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KafkaCheckTest {

  @ParameterizedTest
  @CsvSource({
    "localhost:9092, ",
    "'localhost:9092,127.0.0.1:9093', PLAINTEXT",
    "PLAINTEXT://localhost:9092, ",
    "kafka.example:9093, SSL",
    "kafka.example:9093, SASL_SSL",
    "kafka.example:9093, sasl_ssl"
  })
  void shouldTrustTlsAndThisMachine(String servers, @Nullable String protocol) {
    assertThat(problems(servers, protocol, false)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "kafka.example:9092, ",
    "'localhost:9092,kafka.example:9092', PLAINTEXT",
    "kafka.example:9092, SASL_PLAINTEXT"
  })
  void shouldRefuseToSpeakInTheClearToOthersUnlessItIsWanted(
      String servers, @Nullable String protocol) {
    assertThat(problems(servers, protocol, false))
        .singleElement()
        .asString()
        .contains("kafka.security.protocol", servers, "longhaul.security.allow-plaintext");
    assertThat(problems(servers, protocol, true)).isEmpty();
  }

  @Test
  void shouldNotShowAPassword() {
    Map<String, Object> kafka =
        Map.of(
            "bootstrap.servers", "kafka.example:9092",
            "security.protocol", "SASL_PLAINTEXT",
            "sasl.jaas.config", "the-secret");
    assertThat(new KafkaCheck(kafka, security(false)).problems().toString())
        .doesNotContain("the-secret");
  }

  private static List<String> problems(String servers, @Nullable String protocol, boolean allowed) {
    Map<String, Object> kafka =
        protocol == null
            ? Map.of("bootstrap.servers", servers)
            : Map.of("bootstrap.servers", servers, "security.protocol", protocol);
    return new KafkaCheck(kafka, security(allowed)).problems();
  }

  private static SecurityConfig security(boolean allowed) {
    return new SmallRyeConfigBuilder()
        .withMapping(SecurityConfig.class)
        .withDefaultValue("longhaul.security.allow-plaintext", "" + allowed)
        .build()
        .getConfigMapping(SecurityConfig.class);
  }
}
