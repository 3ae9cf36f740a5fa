package dev.longhaul.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.longhaul.embedded.ServiceProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The service as it comes up at night when neither Kafka nor PostgreSQL is there. */
class ColdStartIT {

  private static final Duration SOON = Duration.ofSeconds(60);

  /** After this time the pool of connections gives up those who wait. */
  private static final Duration POOL_GIVES_UP = Duration.ofSeconds(35);

  private final HttpClient http = HttpClient.newHttpClient();

  @Test
  void shouldSayWhatIsMissingInAFewLines() throws IOException {
    Map<String, String> settings =
        Map.of(
            "KAFKA_BOOTSTRAP_SERVERS", "localhost:1",
            "LONGHAUL_DATABASE_URL", "postgresql://localhost:2/nothing?user=nobody");
    try (ServiceProcess service = ServiceProcess.start(settings)) {
      await().atMost(SOON).ignoreExceptions().until(() -> status(service, "/q/health/live") == 200);

      await()
          .during(POOL_GIVES_UP)
          .atMost(SOON)
          .until(() -> status(service, "/q/health/ready") == 503);

      assertThat(status(service, "/api/v1/paths")).isEqualTo(503);
      String told = service.output();
      assertThat(told)
          .contains("Kafka is away: no broker answers at localhost:1")
          .contains("The database cannot be prepared yet")
          .doesNotContain("\tat ");
      assertThat(told.lines().filter(l -> l.contains("WARN") || l.contains("ERROR")))
          .hasSizeLessThan(30);
    }
  }

  private int status(ServiceProcess service, String path) throws IOException {
    URI address = service.address().resolve(path);
    try {
      return http.send(HttpRequest.newBuilder(address).build(), BodyHandlers.discarding())
          .statusCode();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
