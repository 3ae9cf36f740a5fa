package dev.longhaul.probe.messaging;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Whether Kafka can be reached with the settings of the probe.
 *
 * @param problem why not; empty if it can
 * @param missingTopics topics that it does not have, or does not let this host see
 */
public record KafkaReach(Optional<String> problem, List<String> missingTopics) {

  private static final Duration PATIENCE = Duration.ofSeconds(8);

  /** Tries it, for a few seconds. */
  public static KafkaReach of(KafkaSettings settings, List<String> topics) {
    try (Consumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            settings.consumer(), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      Set<String> missing = new TreeSet<>(topics);
      missing.removeAll(consumer.listTopics(PATIENCE).keySet());
      return new KafkaReach(Optional.empty(), List.copyOf(missing));
    } catch (KafkaException e) {
      return new KafkaReach(Optional.of(Availability.reason(e)), List.of());
    }
  }
}
