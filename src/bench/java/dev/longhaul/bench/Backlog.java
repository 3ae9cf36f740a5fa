package dev.longhaul.bench;

import dev.longhaul.contract.v1.CloudEvent;
import dev.longhaul.contract.v1.MeasurementData;
import dev.longhaul.wire.Decoding;
import dev.longhaul.wire.EventCodec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** A topic full of events that wait. */
final class Backlog {

  private static final long SEED = 20260101;
  private static final Duration SPAN = Duration.ofHours(2);

  private final String bootstrapServers;
  private final String topic;

  Backlog(String bootstrapServers, String topic) {
    this.bootstrapServers = bootstrapServers;
    this.topic = topic;
  }

  /** What was written: bytes of values in all. */
  record Written(long bytes) {}

  /** Writes events whose times end now. */
  Written write(long events, int paths) {
    FleetEvents fleet = new FleetEvents(SEED, paths, events, Instant.now(), SPAN);
    EventCodec codec = new EventCodec();
    long bytes = 0;
    Map<String, Object> settings =
        Map.of("bootstrap.servers", bootstrapServers, "linger.ms", 20, "batch.size", 262_144);
    try (var producer =
        new KafkaProducer<>(settings, new StringSerializer(), new ByteArraySerializer())) {
      for (long i = 0; i < events; i++) {
        CloudEvent<MeasurementData> event = fleet.next();
        byte[] value = codec.encode(event);
        bytes += value.length;
        var unused = producer.send(new ProducerRecord<>(topic, event.data().host(), value));
      }
      producer.flush();
    }
    return new Written(bytes);
  }

  /** Reads all of it and throws it away. */
  long consume() {
    long seen = 0;
    try (var consumer = consumer()) {
      int empty = 0;
      while (empty < 3) {
        ConsumerRecords<String, byte[]> records = consumer.poll(Duration.ofMillis(500));
        seen += records.count();
        empty = records.isEmpty() && seen > 0 ? empty + 3 : 0;
        if (atEnd(consumer)) {
          return seen;
        }
      }
    }
    return seen;
  }

  /** The first values, at most so many. */
  List<byte[]> sample(int most) {
    List<byte[]> values = new ArrayList<>();
    try (var consumer = consumer()) {
      while (values.size() < most && !atEnd(consumer)) {
        for (ConsumerRecord<String, byte[]> r : consumer.poll(Duration.ofMillis(500))) {
          values.add(r.value());
        }
      }
    }
    return values;
  }

  /** Decodes and validates each value; all must be good. */
  static long decodeAll(List<byte[]> values) {
    EventCodec codec = new EventCodec();
    long good = 0;
    for (byte[] value : values) {
      if (codec.decodeMeasurement(value) instanceof Decoding.Decoded) {
        good++;
      }
    }
    if (good != values.size()) {
      throw new IllegalStateException((values.size() - good) + " events could not be decoded");
    }
    return good;
  }

  private static boolean atEnd(KafkaConsumer<String, byte[]> consumer) {
    return consumer.endOffsets(consumer.assignment()).entrySet().stream()
        .allMatch(e -> consumer.position(e.getKey()) >= e.getValue());
  }

  private KafkaConsumer<String, byte[]> consumer() {
    Map<String, Object> settings =
        Map.of(
            "bootstrap.servers",
            bootstrapServers,
            "auto.offset.reset",
            "earliest",
            "max.poll.records",
            5000,
            "max.partition.fetch.bytes",
            8 << 20);
    var consumer =
        new KafkaConsumer<>(settings, new StringDeserializer(), new ByteArrayDeserializer());
    List<TopicPartition> all =
        consumer.partitionsFor(topic).stream()
            .map(p -> new TopicPartition(p.topic(), p.partition()))
            .toList();
    consumer.assign(all);
    consumer.seekToBeginning(all);
    return consumer;
  }

  /** How far the service has got, by the offsets that its group has committed. */
  static final class Progress {

    private final Admin admin;
    private final String topic;

    Progress(Admin admin, String topic) {
      this.admin = admin;
      this.topic = topic;
    }

    long committed() throws ExecutionException, InterruptedException {
      long sum = 0;
      for (var group : admin.listGroups().all().get()) {
        Map<TopicPartition, OffsetAndMetadata> offsets =
            admin.listConsumerGroupOffsets(group.groupId()).partitionsToOffsetAndMetadata().get();
        for (var e : offsets.entrySet()) {
          if (e.getKey().topic().equals(topic) && e.getValue() != null) {
            sum += e.getValue().offset();
          }
        }
      }
      return sum;
    }
  }
}
