package dev.longhaul.server.ops;

import dev.longhaul.server.flow.IngestObserver;
import dev.longhaul.server.flow.IngestOutcome;
import dev.longhaul.server.flow.IngestReport;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Counts what the ingest path does, and remembers whether it stands still. */
@ApplicationScoped
public class IngestMetrics implements IngestObserver {

  private static final Logger LOG = Logger.getLogger(IngestMetrics.class);
  private static final String EVENTS = "longhaul.ingest.events";

  private final MeterRegistry registry;
  private final Counter stored;
  private final Counter duplicate;
  private final Counter judgements;
  private final DistributionSummary batchSize;
  private final Timer batchTime;
  private final AtomicReference<@Nullable String> stall = new AtomicReference<>();
  private final RateLimit rejectionLines = new RateLimit(Duration.ofSeconds(10));

  IngestMetrics(MeterRegistry registry) {
    this.registry = registry;
    this.stored = registry.counter(EVENTS, "outcome", "stored", "reason", "none");
    this.duplicate = registry.counter(EVENTS, "outcome", "duplicate", "reason", "none");
    this.judgements = registry.counter("longhaul.ingest.judgements");
    this.batchSize = registry.summary("longhaul.ingest.batch.size");
    this.batchTime = registry.timer("longhaul.ingest.batch.time");
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
    judgements.increment(report.paths().size());
    batchSize.record(report.outcomes().size());
    batchTime.record(took);
  }

  private void count(IngestOutcome outcome) {
    if (outcome instanceof IngestOutcome.Stored) {
      stored.increment();
    } else if (outcome instanceof IngestOutcome.Duplicate) {
      duplicate.increment();
    } else if (outcome instanceof IngestOutcome.Rejected rejected) {
      String code = rejected.rejection().code();
      registry.counter(EVENTS, "outcome", "rejected", "reason", code).increment();
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
