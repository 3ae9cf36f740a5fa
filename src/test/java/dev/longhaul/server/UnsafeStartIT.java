package dev.longhaul.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.longhaul.embedded.ServiceProcess;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The packaged service with settings that it must not start with. */
class UnsafeStartIT {

  @Test
  void shouldNotStartAndTellEverythingThatIsWrongAtOnce() {
    Map<String, String> settings =
        Map.of(
            "QUARKUS_HTTP_HOST", "0.0.0.0",
            "KAFKA_BOOTSTRAP_SERVERS", "kafka.invalid:9092",
            "LONGHAUL_DATABASE_URL", "postgresql://db.invalid:5432/longhaul?user=u&password=hidden",
            "LONGHAUL_REMEDIATION_APPROVAL", "confident");

    try (ServiceProcess service = ServiceProcess.start(settings)) {
      await().atMost(Duration.ofSeconds(60)).until(() -> !service.isAlive());

      assertThat(service.terminate()).isNotZero();
      assertThat(service.output())
          .contains("does not start")
          .contains("quarkus.http.host is 0.0.0.0")
          .contains("kafka.security.protocol is PLAINTEXT")
          .contains("kafka.bootstrap.servers is kafka.invalid:9092, and none of these can be used")
          .contains("longhaul.database.tls is disable")
          .contains("longhaul.remediation.approval is confident")
          .doesNotContain("hidden")
          .doesNotContain("\tat ")
          .doesNotContain("Exception");
    }
  }

  @Test
  void shouldNotTakeAModeThatItDoesNotKnow() {
    try (ServiceProcess service = ServiceProcess.start(Map.of("LONGHAUL_SECURITY_MODE", "open"))) {
      await().atMost(Duration.ofSeconds(60)).until(() -> !service.isAlive());

      assertThat(service.terminate()).isNotZero();
      assertThat(service.output()).contains("longhaul.security.mode");
    }
  }
}
