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
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/**
 * Asks the broker regularly how many measurements wait for the replicas. Everything is taken in up
 * to the moment of an earlier look once the offsets that were the ends then are committed.
 */
@ApplicationScoped
class LagWatch implements IngestLag {

  private static final Logger LOG = Logger.getLogger(LagWatch.class);

  private final GroupOffsets offsets;
  private final Clock clock;
  private final AdminLoop loop;
  private Sample sample = new Sample(Instant.EPOCH, Map.of());
  private volatile OptionalLong waiting = OptionalLong.empty();
  private volatile Optional<Instant> caughtUpAt = Optional.empty();

  LagWatch(
      @Identifier("default-kafka-broker") Map<String, Object> kafka,
      TopicSettings topics,
      @ConfigProperty(name = "longhaul.kafka-group", defaultValue = "longhaul") String group,
      MetricsSettings metrics,
      Clock clock) {
    this.offsets = new GroupOffsets(group, topics.measurements());
    this.clock = clock;
    this.loop = new AdminLoop("lag-watch", kafka, metrics.lagCheck(), this::ask, this::lost);
  }

  /** Where the topic ended at some moment. */
  private record Sample(Instant at, Map<Integer, Long> ends) {}

  void start(@Observes StartupEvent event) {
    loop.start();
  }

  void stop(@Observes ShutdownEvent event) {
    loop.stop();
  }

  @Override
  public OptionalLong waiting() {
    return waiting;
  }

  @Override
  public Optional<Instant> caughtUpAt() {
    return caughtUpAt;
  }

  private void ask(Admin admin) throws InterruptedException {
    try {
      Instant now = clock.instant();
      Map<Integer, Long> committed = offsets.committed(admin);
      boolean reached = behind(committed, sample.ends()) == 0;
      if (reached && !sample.ends().isEmpty()) {
        caughtUpAt = Optional.of(sample.at());
      }
      Map<Integer, Long> ends = offsets.ends(admin);
      waiting = OptionalLong.of(behind(committed, ends));
      if (waiting.getAsLong() == 0) {
        caughtUpAt = Optional.of(now);
      }
      sample = reached ? new Sample(now, ends) : sample;
    } catch (ExecutionException | TimeoutException e) {
      lost(e);
    }
  }

  private void lost(Exception e) {
    waiting = OptionalLong.empty();
    LOG.debug("The backlog is not known", e);
  }

  private static long behind(Map<Integer, Long> committed, Map<Integer, Long> ends) {
    return ends.entrySet().stream()
        .mapToLong(e -> Math.max(0, e.getValue() - committed.getOrDefault(e.getKey(), 0L)))
        .sum();
  }
}
