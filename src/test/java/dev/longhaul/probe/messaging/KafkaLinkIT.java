package dev.longhaul.probe.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.longhaul.embedded.EmbeddedKafka;
import dev.longhaul.probe.messaging.Spool.Lane;
import dev.longhaul.wire.CommandHeaders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KafkaLinkIT {

  private static final Duration SOON = Duration.ofSeconds(60);
  private static final long BOUND = 4 << 20;

  private static EmbeddedKafka kafka;

  @TempDir private Path folder;
  private final RecordedLog log = new RecordedLog();

  @BeforeAll
  static void startKafka() {
    kafka = EmbeddedKafka.start();
  }

  @AfterAll
  static void stopKafka() {
    kafka.close();
  }

  @Test
  void shouldSendAllInOrderWhenKafkaWasAwayFromTheStart() throws Exception {
    kafka.createTopics(2, List.of("away.events", "away.commands"));
    kafka.stop();
    try (Spool spool = Spool.open(folder, BOUND)) {
      KafkaSender sender = new KafkaSender(settings("away"), spool, log);
      Thread thread = start(sender);
      add(spool, "away.events", 0, 50);
      await().atMost(SOON).untilAsserted(() -> assertThat(log.warnings()).hasSize(1));
      add(spool, "away.events", 50, 100);

      kafka.resume();
      await().atMost(SOON).until(() -> spool.counts().samples() == 0);

      assertThat(values("away.events")).containsExactlyElementsOf(numbers(0, 100));
      assertThat(log.warnings()).hasSize(1);
      assertThat(log.lines()).hasSize(1);
      sender.stop();
      thread.join(SOON.toMillis());
      assertThat(thread.isAlive()).isFalse();
    }
  }

  @Test
  void shouldLoseNothingAndDoubleNothingInEffectWhenKilledWhileSending() throws Exception {
    kafka.createTopics(1, List.of("killed.events", "killed.commands"));
    for (int life = 0; life < 4; life++) {
      // Each life ends without closing the spool, as a kill does.
      Spool spool = Spool.open(folder, BOUND);
      add(spool, "killed.events", life * 300, (life + 1) * 300);
      KafkaSender sender = new KafkaSender(settings("killed"), spool, log);
      Thread thread = start(sender);
      if (life == 2) {
        kafka.restart();
      }
      long before = (life + 1) * 300L;
      await().atMost(SOON).until(() -> spool.counts().samples() < before);
      sender.stop();
      thread.join(SOON.toMillis());
    }
    try (Spool spool = Spool.open(folder, BOUND)) {
      KafkaSender sender = new KafkaSender(settings("killed"), spool, log);
      Thread thread = start(sender);
      await().atMost(SOON).until(() -> spool.counts().samples() == 0);
      sender.stop();
      thread.join(SOON.toMillis());
    }

    // A service that takes each event once sees all of them, in order.
    assertThat(values("killed.events").stream().distinct())
        .containsExactlyElementsOf(numbers(0, 1200));
  }

  @Test
  void shouldCountWhatItDroppedWhileKafkaWasAway() throws Exception {
    kafka.createTopics(1, List.of("full.events", "full.commands"));
    try (Spool spool = Spool.open(folder, 40_000)) {
      for (int i = 0; i < 100; i++) {
        spool.add(
            Lane.SAMPLES, "full.events", (i + " ".repeat(1000)).getBytes(StandardCharsets.UTF_8));
      }
      spool.add(Lane.RESULTS, "full.events", "answer".getBytes(StandardCharsets.UTF_8));
      KafkaSender sender = new KafkaSender(settings("full"), spool, log);
      Thread thread = start(sender);
      await().atMost(SOON).until(() -> spool.counts().samples() == 0);
      sender.stop();
      thread.join(SOON.toMillis());

      List<String> arrived = values("full.events").stream().map(String::strip).toList();
      long dropped = spool.counts().droppedSamples();
      assertThat(dropped).isPositive();
      assertThat(arrived).hasSize((int) (101 - dropped)).startsWith("answer").endsWith("99");
    }
  }

  @Test
  void shouldGetTheCommandsOfItsHostAlsoThoseSentWhileItWasAway() throws Exception {
    kafka.createTopics(3, List.of("cmd.events", "cmd.commands"));
    send("cmd.commands", "web-1", "old", Instant.now().minus(Duration.ofDays(3)));
    send("cmd.commands", "web-1", "first", Instant.now());
    send("cmd.commands", "web-2", "for another", Instant.now());
    List<String> got = new CopyOnWriteArrayList<>();

    feed("cmd", (value, key, signature) -> got.add(text(value) + key + signature), got, 1);
    send("cmd.commands", "web-1", "second", Instant.now());
    feed("cmd", (value, key, signature) -> got.add(text(value) + key + signature), got, 2);

    assertThat(got)
        .containsExactly(
            "first" + Optional.of("k1") + Optional.of("s1"),
            "second" + Optional.of("k1") + Optional.of("s1"));
  }

  @Test
  void shouldGetACommandAgainWhoseAnswerCouldNotBeKept() throws Exception {
    kafka.createTopics(1, List.of("again.events", "again.commands"));
    send("again.commands", "web-1", "do", Instant.now());
    send("again.commands", "web-1", "more", Instant.now());
    List<String> got = new CopyOnWriteArrayList<>();
    AtomicBoolean full = new AtomicBoolean(true);

    feed(
        "again",
        (value, key, signature) -> {
          got.add(text(value));
          if (full.getAndSet(false)) {
            throw new IOException("the disk is full");
          }
        },
        got,
        3);

    assertThat(got).containsExactly("do", "do", "more");
    assertThat(log.warnings()).singleElement().asString().contains("the disk is full");
  }

  @Test
  void shouldTakeCommandsWhenKafkaComesLate() throws Exception {
    kafka.createTopics(1, List.of("late.events", "late.commands"));
    kafka.stop();
    List<String> got = new CopyOnWriteArrayList<>();
    CommandFeed feed =
        new CommandFeed(settings("late"), (value, key, signature) -> got.add(text(value)), log);
    Thread thread = start(feed);
    kafka.resume();
    send("late.commands", "web-1", "hello", Instant.now());

    await().atMost(SOON).until(() -> got.size() == 1);

    feed.stop();
    thread.join(SOON.toMillis());
    assertThat(thread.isAlive()).isFalse();
  }

  private void feed(String name, CommandHandler handler, List<String> got, int wanted)
      throws InterruptedException {
    CommandFeed feed = new CommandFeed(settings(name), handler, log);
    Thread thread = start(feed);
    await().atMost(SOON).until(() -> got.size() >= wanted);
    feed.stop();
    thread.join(SOON.toMillis());
    assertThat(thread.isAlive()).isFalse();
  }

  private static KafkaSettings settings(String name) {
    return new KafkaSettings(
        "web-1", Map.of("bootstrap.servers", kafka.bootstrapServers()), name + ".commands");
  }

  private static Thread start(Runnable work) {
    Thread thread = new Thread(work);
    thread.start();
    return thread;
  }

  private static void add(Spool spool, String topic, int from, int to) throws IOException {
    for (String number : numbers(from, to)) {
      spool.add(Lane.SAMPLES, topic, number.getBytes(StandardCharsets.UTF_8));
    }
  }

  private static List<String> numbers(int from, int to) {
    return IntStream.range(from, to).mapToObj(Integer::toString).toList();
  }

  private static String text(byte[] value) {
    return new String(value, StandardCharsets.UTF_8);
  }

  private static void send(String topic, String key, String value, Instant at) throws Exception {
    Map<String, Object> client = Map.of("bootstrap.servers", kafka.bootstrapServers());
    try (var producer =
        new KafkaProducer<>(client, new StringSerializer(), new StringSerializer())) {
      ProducerRecord<String, String> command =
          new ProducerRecord<>(topic, null, at.toEpochMilli(), key, value);
      command.headers().add(CommandHeaders.KEY_ID, "k1".getBytes(StandardCharsets.UTF_8));
      command.headers().add(CommandHeaders.SIGNATURE, "s1".getBytes(StandardCharsets.UTF_8));
      producer.send(command).get(30, TimeUnit.SECONDS);
    }
  }

  /** Everything in the topic under this host's key, in order. */
  private static List<String> values(String topic) {
    Map<String, Object> client = Map.of("bootstrap.servers", kafka.bootstrapServers());
    List<String> values = new ArrayList<>();
    try (var consumer =
        new KafkaConsumer<>(client, new StringDeserializer(), new StringDeserializer())) {
      List<TopicPartition> all =
          consumer.partitionsFor(topic).stream()
              .map(p -> new TopicPartition(topic, p.partition()))
              .toList();
      consumer.assign(all);
      consumer.seekToBeginning(all);
      long end = consumer.endOffsets(all).values().stream().mapToLong(Long::longValue).sum();
      long seen = 0;
      while (seen < end) {
        for (ConsumerRecord<String, String> r : consumer.poll(Duration.ofSeconds(1))) {
          seen++;
          assertThat(r.key()).isEqualTo("web-1");
          values.add(r.value());
        }
      }
    }
    return values;
  }
}
