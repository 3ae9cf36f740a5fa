package dev.longhaul.probe.messaging;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * How the probe reaches Kafka.
 *
 * @param host the id of this host: key of all records
 * @param client settings of Kafka's own clients, such as {@code bootstrap.servers} and {@code
 *     security.protocol}; may hold secrets
 * @param commandsTopic where commands come from
 */
public record KafkaSettings(String host, Map<String, String> client, String commandsTopic) {

  private static final int BUFFER_BYTES = 4 << 20;
  private static final int LONG_POLL_MILLIS = 10_000;

  public KafkaSettings {
    client = Map.copyOf(client);
  }

  /** The settings that Kafka's clients know, sorted. */
  public static Set<String> names() {
    Set<String> names = new TreeSet<>(ProducerConfig.configNames());
    names.addAll(ConsumerConfig.configNames());
    return names;
  }

  /** Where Kafka is, for messages. */
  public String servers() {
    return client.getOrDefault("bootstrap.servers", "");
  }

  /** What the settings of a client may not decide: nothing is lost, and memory is bounded. */
  Map<String, Object> producer() {
    Map<String, Object> all = common();
    all.putIfAbsent("compression.type", "gzip");
    all.putIfAbsent("linger.ms", "20");
    all.putIfAbsent("delivery.timeout.ms", "30000");
    all.putIfAbsent("request.timeout.ms", "10000");
    all.put("max.block.ms", "10000");
    all.put("acks", "all");
    all.put("enable.idempotence", "true");
    all.put("buffer.memory", BUFFER_BYTES);
    return all;
  }

  /**
   * Offsets are kept in a group of this host alone, without the protocol of groups: a probe that
   * was killed gets its commands at once when it is back. The broker holds a request until there is
   * a command, so that waiting costs nothing.
   */
  Map<String, Object> consumer() {
    Map<String, Object> all = common();
    all.put("group.id", "longhaul-probe-" + host);
    all.put("enable.auto.commit", "false");
    // Only where the broker has deleted what the offset stands on.
    all.put("auto.offset.reset", "earliest");
    all.put("allow.auto.create.topics", "false");
    all.put("max.poll.records", "50");
    all.put("fetch.max.wait.ms", LONG_POLL_MILLIS);
    all.put("fetch.max.bytes", BUFFER_BYTES);
    all.put("max.partition.fetch.bytes", 1 << 20);
    return all;
  }

  private Map<String, Object> common() {
    Map<String, Object> all = new HashMap<>(client);
    all.putIfAbsent("client.id", "longhaul-probe-" + host);
    all.putIfAbsent("reconnect.backoff.ms", "500");
    all.putIfAbsent("reconnect.backoff.max.ms", "10000");
    return all;
  }

  /** Never the values: they may be secrets. */
  @Override
  public String toString() {
    return "KafkaSettings[host=" + host + ", servers=" + servers() + "]";
  }
}
