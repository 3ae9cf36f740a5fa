package dev.longhaul.server.ops;

import dev.longhaul.server.flow.BrokerState;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;

/** Ready while the broker answers. */
@Readiness
@ApplicationScoped
public class BrokerReadiness implements HealthCheck {

  private final BrokerState broker;

  BrokerReadiness(BrokerState broker) {
    this.broker = broker;
  }

  @Override
  public HealthCheckResponse call() {
    HealthCheckResponseBuilder response = HealthCheckResponse.named("Kafka answers");
    Optional<String> trouble = broker.trouble();
    trouble.ifPresent(reason -> response.withData("reason", reason));
    return response.status(trouble.isEmpty()).build();
  }
}
