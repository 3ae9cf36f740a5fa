package dev.longhaul.server.messaging;

import dev.longhaul.server.flow.BrokerState;
import dev.longhaul.server.flow.Trouble;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.common.annotation.Identifier;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.KafkaException;
import org.jboss.logging.Logger;

/**
 * Asks the broker every few seconds whether it is there, so that nobody who asks for readiness has
 * to wait for a broker that is not.
 */
@ApplicationScoped
public class BrokerWatch implements BrokerState {

  private static final Logger LOG = Logger.getLogger(BrokerWatch.class);
  private static final Duration BETWEEN = Duration.ofSeconds(3);
  private static final String SERVERS = AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG;
  private static final Duration PATIENCE = Duration.ofSeconds(3);

  private final Map<String, Object> kafka;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(r -> new Thread(r, "broker-watch"));
  private final Trouble told = new Trouble(LOG, "Kafka is away");
  private volatile Optional<String> trouble = Optional.of("Kafka has not answered yet");

  BrokerWatch(@Identifier("default-kafka-broker") Map<String, Object> kafka) {
    this.kafka = new HashMap<>(kafka);
    this.kafka.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, (int) PATIENCE.toMillis());
    this.kafka.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) PATIENCE.toMillis());
  }

  void start(@Observes StartupEvent event) {
    thread.execute(this::look);
  }

  void stop(@Observes ShutdownEvent event) {
    thread.shutdownNow();
  }

  @Override
  public Optional<String> trouble() {
    return trouble;
  }

  private void look() {
    try (Admin admin = Admin.create(kafka)) {
      while (!thread.isShutdown()) {
        trouble = ask(admin);
        TimeUnit.MILLISECONDS.sleep(BETWEEN.toMillis());
      }
    } catch (KafkaException e) {
      told.because(e);
      trouble = Optional.of("Kafka cannot be reached: " + e.getMessage());
      if (!thread.isShutdown()) {
        var unused = thread.schedule(this::look, BETWEEN.toMillis(), TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Optional<String> ask(Admin admin) throws InterruptedException {
    try {
      admin.describeCluster().clusterId().get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
      told.over();
      return Optional.empty();
    } catch (ExecutionException | TimeoutException e) {
      told.because(new KafkaException("no broker answers at " + kafka.get(SERVERS)));
      return Optional.of("Kafka does not answer");
    }
  }
}
