package dev.longhaul.server.messaging;

import dev.longhaul.server.flow.IngestLag;
import dev.longhaul.server.flow.MetricsSettings;
import dev.longhaul.server.flow.TopicSettings;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.common.annotation.Identifier;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/**
 * Asks the broker regularly how many measurements wait for the replicas. Everything is taken in up
 * to the moment of an earlier look once the offsets that were the ends then are committed.
 */
@ApplicationScoped
class LagWatch implements IngestLag {

  private static final Logger LOG = Logger.getLogger(LagWatch.class);

  private final Map<String, Object> kafka;
  private final GroupOffsets offsets;
  private final Duration every;
  private final Clock clock;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(r -> new Thread(r, "lag-watch"));
  private Sample sample = new Sample(Instant.EPOCH, Map.of());
  private volatile OptionalLong waiting = OptionalLong.empty();
  private volatile Optional<Instant> caughtUpAt = Optional.empty();

  LagWatch(
      @Identifier("default-kafka-broker") Map<String, Object> kafka,
      TopicSettings topics,
      @ConfigProperty(name = "longhaul.kafka-group", defaultValue = "longhaul") String group,
      MetricsSettings metrics,
      Clock clock) {
    this.kafka = Map.copyOf(kafka);
    this.offsets = new GroupOffsets(group, topics.measurements());
    this.every = metrics.lagCheck();
    this.clock = clock;
  }

  /** Where the topic ended at some moment. */
  private record Sample(Instant at, Map<Integer, Long> ends) {}

  void start(@Observes StartupEvent event) {
    thread.execute(this::look);
  }

  void stop(@Observes ShutdownEvent event) {
    thread.shutdownNow();
  }

  @Override
  public OptionalLong waiting() {
    return waiting;
  }

  @Override
  public Optional<Instant> caughtUpAt() {
    return caughtUpAt;
  }

  private void look() {
    try (Admin admin = Admin.create(kafka)) {
      while (!thread.isShutdown()) {
        ask(admin);
        TimeUnit.MILLISECONDS.sleep(every.toMillis());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (KafkaException e) {
      lost(e);
      if (!thread.isShutdown()) {
        var unused = thread.schedule(this::look, every.toMillis(), TimeUnit.MILLISECONDS);
      }
    }
  }

  private void ask(Admin admin) throws InterruptedException {
    try {
      Instant now = clock.instant();
      Map<Integer, Long> committed = offsets.committed(admin);
      if (!sample.ends().isEmpty() && reached(committed, sample.ends())) {
        caughtUpAt = Optional.of(sample.at());
      }
      Map<Integer, Long> ends = offsets.ends(admin);
      waiting = OptionalLong.of(behind(committed, ends));
      if (waiting.getAsLong() == 0) {
        caughtUpAt = Optional.of(now);
      }
      boolean pending = sample.ends().isEmpty() || reached(committed, sample.ends());
      sample = pending ? new Sample(now, ends) : sample;
    } catch (ExecutionException | TimeoutException e) {
      lost(e);
    }
  }

  private void lost(Exception e) {
    waiting = OptionalLong.empty();
    LOG.debug("The backlog is not known", e);
  }

  private static boolean reached(Map<Integer, Long> committed, Map<Integer, Long> ends) {
    return behind(committed, ends) == 0;
  }

  private static long behind(Map<Integer, Long> committed, Map<Integer, Long> ends) {
    return ends.entrySet().stream()
        .mapToLong(e -> Math.max(0, e.getValue() - committed.getOrDefault(e.getKey(), 0L)))
        .sum();
  }
}
