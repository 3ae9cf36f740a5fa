package dev.longhaul.server.messaging;

import dev.longhaul.server.flow.TopicSettings;
import dev.longhaul.server.flow.Trouble;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.common.annotation.Identifier;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.jboss.logging.Logger;

/** Creates the topics that are missing, as soon as the broker answers. */
@ApplicationScoped
class TopicCreation {

  private static final Logger LOG = Logger.getLogger(TopicCreation.class);
  private static final Duration PAUSE = Duration.ofSeconds(5);
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final Map<String, Object> kafka;
  private final TopicSettings settings;
  private final Trouble trouble = new Trouble(LOG, "Topics cannot be created");
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(r -> new Thread(r, "topic-creation"));

  TopicCreation(
      @Identifier("default-kafka-broker") Map<String, Object> kafka, TopicSettings settings) {
    this.kafka = kafka;
    this.settings = settings;
  }

  void start(@Observes StartupEvent event) {
    if (settings.create()) {
      thread.execute(this::attempt);
    }
  }

  void stop(@Observes ShutdownEvent event) {
    thread.shutdownNow();
  }

  private void attempt() {
    try (Admin admin = Admin.create(kafka)) {
      for (NewTopic topic : missing(admin)) {
        create(admin, topic);
      }
      trouble.over();
      thread.shutdown();
    } catch (ExecutionException | TimeoutException | KafkaException e) {
      trouble.because(e.getCause() == null ? e : e.getCause());
      if (!thread.isShutdown()) {
        var unused = thread.schedule(this::attempt, PAUSE.toMillis(), TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private List<NewTopic> missing(Admin admin)
      throws ExecutionException, InterruptedException, TimeoutException {
    var existing = admin.listTopics().names().get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    return Stream.of(
            settings.measurements(),
            settings.deadLetters(),
            settings.alerts(),
            settings.commands(),
            settings.commandResults(),
            settings.commandDeadLetters())
        .filter(name -> !existing.contains(name))
        .map(this::topic)
        .toList();
  }

  private NewTopic topic(String name) {
    NewTopic topic = new NewTopic(name, Optional.of(settings.partitions()), Optional.empty());
    return settings
        .retention()
        .map(r -> topic.configs(Map.of("retention.ms", Long.toString(r.toMillis()))))
        .orElse(topic);
  }

  private static void create(Admin admin, NewTopic topic)
      throws ExecutionException, InterruptedException, TimeoutException {
    try {
      admin.createTopics(List.of(topic)).all().get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
      LOG.infof("Created topic %s", topic.name());
    } catch (ExecutionException e) {
      if (!(e.getCause() instanceof TopicExistsException)) {
        throw e;
      }
    }
  }
}
