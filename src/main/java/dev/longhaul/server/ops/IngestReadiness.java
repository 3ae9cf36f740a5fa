package dev.longhaul.server.ops;

import dev.longhaul.server.flow.SchemaState;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;

/** Ready once the schema is there and while measurements are not held up. */
@Readiness
@ApplicationScoped
public class IngestReadiness implements HealthCheck {

  private final IngestMetrics ingest;
  private final SchemaState schema;

  IngestReadiness(IngestMetrics ingest, SchemaState schema) {
    this.ingest = ingest;
    this.schema = schema;
  }

  @Override
  public HealthCheckResponse call() {
    HealthCheckResponseBuilder response = HealthCheckResponse.named("Measurements are taken in");
    Optional<String> trouble =
        schema.isReady()
            ? ingest.stalledBecause()
            : Optional.of("The database is not prepared yet");
    trouble.ifPresent(reason -> response.withData("reason", reason));
    return response.status(trouble.isEmpty()).build();
  }
}
