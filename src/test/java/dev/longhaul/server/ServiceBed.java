package dev.longhaul.server;

import dev.longhaul.embedded.EmbeddedKafka;
import dev.longhaul.embedded.EmbeddedPostgres;
import dev.longhaul.embedded.EmbeddedServices;
import dev.longhaul.embedded.FreePorts;
import dev.longhaul.embedded.ServiceProcess;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * The packaged service with topics and a database of its own on the JVM's broker and server. The
 * producer and the consumers are Kafka's plain clients.
 */
final class ServiceBed implements AutoCloseable {

  private static final Duration START = Duration.ofSeconds(60);
  private static final int PARTITIONS = 4;

  final String measurements;
  final String deadLetters;
  final String alerts;
  final String commands;
  final String results;

  private final EmbeddedServices services = EmbeddedServices.running();
  private final String database = "bed_" + UUID.randomUUID().toString().replace("-", "");
  private final List<String> options;
  private final KafkaProducer<String, byte[]> producer;
  private final Path log;
  private ServiceProcess process;

  ServiceBed(String... extraOptions) throws Exception {
    measurements = database + ".measurements";
    deadLetters = database + ".dlq";
    alerts = database + ".alerts";
    commands = database + ".commands";
    results = database + ".results";
    kafka().createTopics(PARTITIONS, List.of(measurements, deadLetters, alerts, commands, results));
    postgres().createDatabase(database);
    options = new ArrayList<>(List.of(extraOptions));
    options.addAll(
        List.of(
            "-Xmx256m",
            "-Dmp.messaging.incoming.srv-measurements.session.timeout.ms=6000",
            "-Dlonghaul.topics.measurements=" + measurements,
            "-Dlonghaul.topics.dead-letters=" + deadLetters,
            "-Dlonghaul.topics.alerts=" + alerts,
            "-Dlonghaul.topics.commands=" + commands,
            "-Dlonghaul.topics.command-results=" + results,
            "-Dlonghaul.kafka-group=" + database));
    producer =
        new KafkaProducer<>(
            Map.of(
                "bootstrap.servers", kafka().bootstrapServers(),
                "linger.ms", 5,
                // After a broker's restart a batch may be refused while the next one is taken.
                "max.in.flight.requests.per.connection", 1,
                "delivery.timeout.ms", 120_000,
                "request.timeout.ms", 5_000,
                "max.block.ms", 60_000),
            new StringSerializer(),
            new ByteArraySerializer());
    log = Files.createTempDirectory("longhaul-bed-").resolve("service.log");
    process = launch();
  }

  /** The consumer group of the service's replicas. */
  String group() {
    return database;
  }

  /** One more replica on the same topics and the same database. */
  ServiceProcess another() {
    return launch();
  }

  private ServiceProcess launch() {
    Map<String, String> environment =
        Map.of(
            "KAFKA_BOOTSTRAP_SERVERS", kafka().bootstrapServers(),
            "LONGHAUL_DATABASE_URL", postgres().url(database));
    return ServiceProcess.start(
        new ServiceProcess.Settings(
            ServiceProcess.packagedJar(), FreePorts.one(), environment, options, log));
  }

  EmbeddedKafka kafka() {
    return services.kafka();
  }

  EmbeddedPostgres postgres() {
    return services.postgres();
  }

  ServiceProcess process() {
    return process;
  }

  ServiceBed awaitReady() {
    process.awaitReady(START);
    return this;
  }

  /** SIGKILL, then a new process. */
  void killAndStart() {
    process.kill();
    process = launch();
  }

  Future<RecordMetadata> produce(String key, String event) {
    return produce(key, event.getBytes(StandardCharsets.UTF_8));
  }

  Future<RecordMetadata> produce(String key, byte[] value) {
    return producer.send(new ProducerRecord<>(measurements, key, value));
  }

  /** What a host did with a command. */
  void result(String host, byte[] value) {
    var unused = producer.send(new ProducerRecord<>(results, host, value));
    producer.flush();
  }

  /** Sends without waiting: what is not acknowledged shows as a row that never comes. */
  void send(String key, String event) {
    send(key, event.getBytes(StandardCharsets.UTF_8));
  }

  void send(String key, String event, Map<String, String> headers) {
    ProducerRecord<String, byte[]> message =
        new ProducerRecord<>(measurements, key, event.getBytes(StandardCharsets.UTF_8));
    headers.forEach((n, v) -> message.headers().add(n, v.getBytes(StandardCharsets.UTF_8)));
    var unused = producer.send(message);
  }

  void send(String key, byte[] value) {
    var unused = produce(key, value);
  }

  void flush() {
    producer.flush();
  }

  static void acknowledged(Future<RecordMetadata> sent)
      throws InterruptedException, ExecutionException, TimeoutException {
    sent.get(60, TimeUnit.SECONDS);
  }

  /** Everything on a topic now. */
  List<ConsumerRecord<String, byte[]>> all(String topic) {
    List<ConsumerRecord<String, byte[]>> found = new ArrayList<>();
    try (KafkaConsumer<String, byte[]> consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", kafka().bootstrapServers()),
            new StringDeserializer(),
            new ByteArrayDeserializer())) {
      List<TopicPartition> partitions =
          consumer.partitionsFor(topic).stream()
              .map(p -> new TopicPartition(topic, p.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      while (partitions.stream().anyMatch(p -> consumer.position(p) < ends.getOrDefault(p, 0L))) {
        consumer.poll(Duration.ofMillis(200)).forEach(found::add);
      }
    }
    return found;
  }

  /** The first column of a query's rows, as text. */
  List<String> column(String sql, String... parameters) {
    try (Connection connection = postgres().connect(database);
        PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setString(i + 1, parameters[i]);
      }
      List<String> values = new ArrayList<>();
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          values.add(String.valueOf(rows.getString(1)));
        }
      }
      return values;
    } catch (SQLException e) {
      throw new AssertionError("Cannot ask the database: " + e.getMessage(), e);
    }
  }

  long count(String table) {
    return Long.parseLong(column("select count(*) from " + table).get(0));
  }

  void execute(String sql) throws SQLException {
    try (Connection connection = postgres().connect(database);
        PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.execute();
    }
  }

  @Override
  public void close() {
    process.close();
    producer.close(Duration.ofSeconds(1));
  }
}
