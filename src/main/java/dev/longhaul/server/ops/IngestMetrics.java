package dev.longhaul.server.ops;

import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.server.flow.IngestObserver;
import dev.longhaul.server.flow.IngestOutcome;
import dev.longhaul.server.flow.IngestReport;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Counts what the ingest path does, and remembers whether it stands still. */
@ApplicationScoped
public class IngestMetrics implements IngestObserver {

  private static final Logger LOG = Logger.getLogger(IngestMetrics.class);
  private static final String EVENTS = "longhaul.ingest.events";

  private static final Duration[] BATCH_TIMES = {
    Duration.ofMillis(10),
    Duration.ofMillis(50),
    Duration.ofMillis(250),
    Duration.ofSeconds(1),
    Duration.ofSeconds(5)
  };

  private final MeterRegistry registry;
  private final Counter stored;
  private final Counter duplicate;
  private final Map<Cause, Counter> diagnoses;
  private final Counter deadLetters;
  private final DistributionSummary batchSize;
  private final Timer batchTime;
  private final AtomicReference<@Nullable String> stall = new AtomicReference<>();
  private final RateLimit rejectionLines = new RateLimit(Duration.ofSeconds(10));

  IngestMetrics(MeterRegistry registry) {
    this.registry = registry;
    this.stored = registry.counter(EVENTS, "outcome", "stored", "reason", "none");
    this.duplicate = registry.counter(EVENTS, "outcome", "duplicate", "reason", "none");
    this.diagnoses = new EnumMap<>(Cause.class);
    for (Cause cause : Cause.values()) {
      diagnoses.put(cause, registry.counter("longhaul.diagnoses", "cause", cause.name()));
    }
    this.deadLetters = registry.counter("longhaul.dead.letters", "topic", "measurements");
    this.batchSize = registry.summary("longhaul.ingest.batch.size");
    this.batchTime =
        Timer.builder("longhaul.ingest.batch.time")
            .serviceLevelObjectives(BATCH_TIMES)
            .register(registry);
    Gauge.builder("longhaul.ingest.stalled", stall, s -> s.get() == null ? 0 : 1)
        .description("1 while the database takes nothing in and measurements wait in Kafka")
        .register(registry);
  }

  /** Creates this at the start, so that every figure is there before the first event. */
  void start(@Observes StartupEvent event) {
    LOG.debug("Counting what is taken in");
  }

  /** Why nothing is taken in; empty while all is well. */
  public Optional<String> stalledBecause() {
    return Optional.ofNullable(stall.get());
  }

  @Override
  public void committed(IngestReport report, Duration took) {
    if (stall.getAndSet(null) != null) {
      LOG.info("Measurements are taken in again");
    }
    report.outcomes().forEach(this::count);
    report.verdicts().forEach(this::count);
    batchSize.record(report.outcomes().size());
    batchTime.record(took);
  }

  private void count(Cause verdict) {
    Counter counter = diagnoses.get(verdict);
    if (counter != null) {
      counter.increment();
    }
  }

  private void count(IngestOutcome outcome) {
    if (outcome instanceof IngestOutcome.Stored) {
      stored.increment();
    } else if (outcome instanceof IngestOutcome.Duplicate) {
      duplicate.increment();
    } else if (outcome instanceof IngestOutcome.Rejected rejected) {
      String code = rejected.rejection().code();
      registry.counter(EVENTS, "outcome", "rejected", "reason", code).increment();
      deadLetters.increment();
      rejectionLines
          .next()
          .ifPresent(
              skipped ->
                  LOG.warnf(
                      "An event was rejected (%s): %s%s",
                      code,
                      rejected.rejection().reason(),
                      skipped == 0 ? "" : " - and " + skipped + " more since the last line"));
    }
  }

  @Override
  public void stalled(String reason) {
    if (stall.getAndSet(reason) == null) {
      LOG.warnf("Measurements wait in Kafka: %s (tried again until it works)", reason);
    }
  }
}
