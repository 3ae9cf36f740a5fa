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
  private static final Duration PATIENCE = Duration.ofSeconds(3);

  private final String servers;
  private final AdminLoop loop;
  private final Trouble told = new Trouble(LOG, "Kafka is away");
  private volatile Optional<String> trouble = Optional.of("Kafka has not answered yet");

  BrokerWatch(@Identifier("default-kafka-broker") Map<String, Object> kafka) {
    Map<String, Object> hasty = new HashMap<>(kafka);
    hasty.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, (int) PATIENCE.toMillis());
    hasty.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) PATIENCE.toMillis());
    this.servers = String.valueOf(kafka.get(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG));
    this.loop = new AdminLoop("broker-watch", hasty, BETWEEN, this::ask, this::lost);
  }

  void start(@Observes StartupEvent event) {
    loop.start();
  }

  void stop(@Observes ShutdownEvent event) {
    loop.stop();
  }

  @Override
  public Optional<String> trouble() {
    return trouble;
  }

  private void lost(KafkaException e) {
    told.because(e);
    trouble = Optional.of("Kafka cannot be reached: " + e.getMessage());
  }

  private void ask(Admin admin) throws InterruptedException {
    try {
      admin.describeCluster().clusterId().get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
      told.over();
      trouble = Optional.empty();
    } catch (ExecutionException | TimeoutException e) {
      told.because(new KafkaException("no broker answers at " + servers));
      trouble = Optional.of("Kafka does not answer");
    }
  }
}
