package dev.longhaul.demo;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.f4b6a3.uuid.UuidCreator;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Sends CloudEvents to Kafka as any client may: keyed by host, the JSON written by hand. */
final class EventSender implements AutoCloseable {

  private final ObjectMapper json = new ObjectMapper();
  private final KafkaProducer<String, byte[]> producer;
  private final Queue<Future<RecordMetadata>> underWay = new ConcurrentLinkedQueue<>();

  EventSender(String bootstrapServers) {
    producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", bootstrapServers, "acks", "all", "linger.ms", "5"),
            new StringSerializer(),
            new ByteArraySerializer());
  }

  /** Hands an event over; {@link #flush} waits until it is in Kafka. */
  void send(String topic, String host, String type, Instant time, ObjectNode data) {
    ObjectNode event = json.createObjectNode();
    event.put("specversion", "1.0");
    event.put("id", UuidCreator.getTimeOrderedEpoch().toString());
    event.put("source", "/demo/hosts/" + host);
    event.put("type", type);
    event.put("time", time.toString());
    event.put("subject", host);
    event.put("datacontenttype", "application/json");
    event.set("data", data);
    send(topic, host, event.toString().getBytes(StandardCharsets.UTF_8));
  }

  /** Hands a finished event over; {@link #flush} waits until it is in Kafka. */
  void send(String topic, String host, byte[] event) {
    underWay.add(producer.send(new ProducerRecord<>(topic, host, event)));
  }

  ObjectNode data() {
    return json.createObjectNode();
  }

  /** Waits until everything handed over is in Kafka. */
  void flush() {
    producer.flush();
    for (var sent = underWay.poll(); sent != null; sent = underWay.poll()) {
      try {
        sent.get();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      } catch (ExecutionException e) {
        throw new DemoFailure("Kafka did not take an event: " + e.getCause(), e);
      }
    }
  }

  @Override
  public void close() {
    producer.close(Duration.ofSeconds(5));
  }
}
