package dev.longhaul.server.ops;

import dev.longhaul.server.flow.BrokerState;
import dev.longhaul.server.flow.IngestLag;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** Whether the broker answers, how much waits there and how far behind the replicas are. */
@ApplicationScoped
class LagGauges {

  private final BrokerState broker;
  private final IngestLag lag;
  private final MeterRegistry registry;
  private final Clock clock;
  private final Instant started;

  LagGauges(BrokerState broker, IngestLag lag, MeterRegistry registry, Clock clock) {
    this.broker = broker;
    this.lag = lag;
    this.registry = registry;
    this.clock = clock;
    this.started = clock.instant();
  }

  void register(@Observes StartupEvent event) {
    Gauge.builder("longhaul.kafka.up", broker, b -> b.trouble().isEmpty() ? 1 : 0)
        .description("1 while Kafka answers")
        .register(registry);
    Gauge.builder("longhaul.ingest.lag", lag, l -> l.waiting().orElse(0))
        .description("Records that wait in the measurements topic, for all replicas together")
        .register(registry);
    Gauge.builder("longhaul.ingest.behind", this, LagGauges::behindSeconds)
        .description("Everything that came before this time is taken in; grows while Kafka is away")
        .baseUnit("seconds")
        .register(registry);
  }

  private double behindSeconds() {
    Instant caughtUp = lag.caughtUpAt().orElse(started);
    return Math.max(0, Duration.between(caughtUp, clock.instant()).toMillis() / 1000d);
  }
}
