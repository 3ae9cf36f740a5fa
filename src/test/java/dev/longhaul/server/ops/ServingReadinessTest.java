package dev.longhaul.server.ops;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.eclipse.microprofile.health.HealthCheckResponse.Status;
import org.junit.jupiter.api.Test;

class ServingReadinessTest {

  private Optional<String> trouble = Optional.of("Kafka has not answered yet");
  private boolean migrated;
  private final ServingReadiness check = new ServingReadiness(() -> trouble, () -> migrated);

  @Test
  void shouldNotServeBeforeTheSchemaIsThereAndKafkaHasAnswered() {
    assertThat(status()).isEqualTo(Status.DOWN);
    migrated = true;
    assertThat(status()).isEqualTo(Status.DOWN);
    assertThat(check.call().getData().orElseThrow())
        .containsEntry("reason", "Kafka has not answered yet");
    trouble = Optional.empty();
    assertThat(status()).isEqualTo(Status.UP);
  }

  @Test
  void shouldGoOnServingWhileKafkaIsAway() {
    migrated = true;
    trouble = Optional.empty();
    assertThat(status()).isEqualTo(Status.UP);
    trouble = Optional.of("Kafka does not answer");

    assertThat(status()).isEqualTo(Status.UP);
  }

  private Status status() {
    return check.call().getStatus();
  }
}
