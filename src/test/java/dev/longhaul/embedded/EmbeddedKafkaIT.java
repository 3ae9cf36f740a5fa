package dev.longhaul.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class EmbeddedKafkaIT {

  private static final String TOPIC = "longhaul.measurements";

  @Test
  void shouldKeepRecordsAndAddressOverARestart() throws Exception {
    try (EmbeddedKafka kafka = EmbeddedKafka.start()) {
      String address = kafka.bootstrapServers();
      kafka.createTopics(2, List.of(TOPIC));
      kafka.createTopics(2, List.of(TOPIC));
      send(kafka, "web-1", "before");

      kafka.restart();
      send(kafka, "web-1", "after");

      assertThat(kafka.bootstrapServers()).isEqualTo(address);
      assertThat(receive(kafka, 2)).containsExactly("before", "after");
    }
  }

  private static void send(EmbeddedKafka kafka, String key, String value) throws Exception {
    Map<String, Object> settings = Map.of("bootstrap.servers", kafka.bootstrapServers());
    try (var producer =
        new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer())) {
      producer.send(new ProducerRecord<>(TOPIC, key, value)).get(30, TimeUnit.SECONDS);
    }
  }

  private static List<String> receive(EmbeddedKafka kafka, int count) {
    Map<String, Object> settings =
        Map.of(
            "bootstrap.servers",
            kafka.bootstrapServers(),
            "group.id",
            "reader",
            "auto.offset.reset",
            "earliest");
    List<String> values = new ArrayList<>();
    try (var consumer =
        new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
      consumer.subscribe(List.of(TOPIC));
      Awaitility.await()
          .pollInSameThread()
          .atMost(Duration.ofSeconds(30))
          .until(
              () -> {
                consumer.poll(Duration.ofMillis(200)).forEach(found -> values.add(found.value()));
                return values.size() >= count;
              });
    }
    return values;
  }
}
