package dev.longhaul.server.messaging;

import dev.longhaul.server.flow.OutgoingMessage;
import io.smallrye.common.annotation.Identifier;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * Sends messages in order and waits until all are acknowledged. After a failure the producer is
 * thrown away: nothing of a failed attempt may still be under way when the next one begins. Blocks;
 * used by one thread at a time.
 */
@ApplicationScoped
class RecordSender {

  private static final Duration MAX_BLOCK = Duration.ofSeconds(5);
  private static final Duration GRACE = Duration.ofSeconds(5);

  private final Map<String, Object> kafka;
  private final Duration deliveryTimeout;
  private final Traces traces;
  private @Nullable Producer<byte[], byte[]> producer;

  RecordSender(
      @Identifier("default-kafka-broker") Map<String, Object> kafka,
      OutboxSettings settings,
      Traces traces) {
    this.kafka = kafka;
    this.traces = traces;
    this.deliveryTimeout = settings.deliveryTimeout();
  }

  /**
   * Sends.
   *
   * @throws SendFailed if not every message was acknowledged
   */
  synchronized void send(List<OutgoingMessage> messages) {
    try {
      Producer<byte[], byte[]> current = current();
      List<Future<RecordMetadata>> sent = new ArrayList<>(messages.size());
      Traces.Sending traced = traces.sending();
      messages.forEach(m -> sent.add(current.send(toRecord(traced.of(m)))));
      current.flush();
      for (Future<RecordMetadata> each : sent) {
        each.get(deliveryTimeout.plus(GRACE).toMillis(), TimeUnit.MILLISECONDS);
      }
      traced.end();
    } catch (ExecutionException e) {
      throw failed(e.getCause() == null ? e : e.getCause());
    } catch (KafkaException | TimeoutException e) {
      throw failed(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failed(e);
    }
  }

  private SendFailed failed(Throwable cause) {
    close();
    return new SendFailed(cause.getClass().getSimpleName() + ": " + cause.getMessage(), cause);
  }

  private Producer<byte[], byte[]> current() {
    Producer<byte[], byte[]> current = producer;
    if (current == null) {
      current =
          new KafkaProducer<>(settings(), new ByteArraySerializer(), new ByteArraySerializer());
      producer = current;
    }
    return current;
  }

  private Map<String, Object> settings() {
    Map<String, Object> settings = new HashMap<>(kafka);
    settings.put(ProducerConfig.CLIENT_ID_CONFIG, "longhaul-outbox");
    settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
    settings.put(ProducerConfig.ACKS_CONFIG, "all");
    settings.put(ProducerConfig.LINGER_MS_CONFIG, 0);
    settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, MAX_BLOCK.toMillis());
    settings.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, (int) deliveryTimeout.toMillis() / 2);
    settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, (int) deliveryTimeout.toMillis());
    return settings;
  }

  private static ProducerRecord<byte[], byte[]> toRecord(OutgoingMessage message) {
    ProducerRecord<byte[], byte[]> outgoing =
        new ProducerRecord<>(
            message.topic(),
            message.key().map(k -> k.getBytes(StandardCharsets.UTF_8)).orElse(null),
            message.payload().orElse(null));
    outgoing.headers().add("longhaul-message-id", bytes(message.id().toString()));
    message.headers().forEach((name, value) -> outgoing.headers().add(name, bytes(value)));
    return outgoing;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @PreDestroy
  synchronized void close() {
    Producer<byte[], byte[]> current = producer;
    producer = null;
    if (current != null) {
      current.close(Duration.ZERO);
    }
  }
}
