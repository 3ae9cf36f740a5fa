package dev.longhaul.server.ops;

import dev.longhaul.server.flow.OutboxStore;
import dev.longhaul.server.flow.OutboxStore.Backlog;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** How many messages wait in the outbox, and for how long. */
@ApplicationScoped
public class OutboxGauges {

  private final OutboxStore store;
  private final MeterRegistry registry;
  private final Clock clock = Clock.systemUTC();
  private volatile boolean answered;
  private volatile Backlog backlog = new Backlog(0, Optional.empty());

  OutboxGauges(OutboxStore store, MeterRegistry registry) {
    this.store = store;
    this.registry = registry;
  }

  /** At the start and not at the first look, so that no figure is missing meanwhile. */
  void register(@Observes StartupEvent event) {
    Gauge.builder("longhaul.outbox.size", this, o -> o.backlog.messages())
        .description("Messages that wait in the outbox, counted up to 100,000")
        .register(registry);
    Gauge.builder("longhaul.outbox.age", this, OutboxGauges::ageSeconds)
        .description("How long the oldest message has waited")
        .baseUnit("seconds")
        .register(registry);
    Gauge.builder("longhaul.database.up", this, o -> o.answered ? 1 : 0)
        .description("1 while the database answers")
        .register(registry);
  }

  @Scheduled(every = "10s", delayed = "5s")
  Uni<Void> look() {
    return store
        .backlog()
        .invoke(
            found -> {
              backlog = found;
              answered = true;
            })
        .replaceWithVoid()
        .onFailure()
        .invoke(() -> answered = false)
        .onFailure()
        .recoverWithNull();
  }

  private double ageSeconds() {
    Instant oldest = backlog.oldest().orElse(null);
    return oldest == null ? 0 : Duration.between(oldest, clock.instant()).toMillis() / 1000d;
  }
}
