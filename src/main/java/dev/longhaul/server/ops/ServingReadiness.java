package dev.longhaul.server.ops;

import dev.longhaul.server.flow.BrokerState;
import dev.longhaul.server.flow.SchemaState;
import io.smallrye.health.api.HealthGroup;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;

/**
 * Whether requests may be sent here: once the schema is there and the broker has answered a first
 * time. A broker or a database that goes away later takes away all replicas alike, so that to send
 * requests elsewhere would help nobody, and what can be read without them could no longer be read.
 */
@HealthGroup(ServingReadiness.GROUP)
@ApplicationScoped
public class ServingReadiness implements HealthCheck {

  static final String GROUP = "serving";

  private final BrokerState broker;
  private final SchemaState schema;
  private volatile boolean hasAnswered;

  ServingReadiness(BrokerState broker, SchemaState schema) {
    this.broker = broker;
    this.schema = schema;
  }

  @Override
  public HealthCheckResponse call() {
    HealthCheckResponseBuilder response = HealthCheckResponse.named("Was ready to serve");
    Optional<String> trouble = trouble();
    trouble.ifPresent(reason -> response.withData("reason", reason));
    return response.status(trouble.isEmpty()).build();
  }

  private Optional<String> trouble() {
    if (!schema.isReady()) {
      return Optional.of("The database is not prepared yet");
    }
    if (hasAnswered) {
      return Optional.empty();
    }
    Optional<String> trouble = broker.trouble();
    hasAnswered = trouble.isEmpty();
    return trouble;
  }
}
