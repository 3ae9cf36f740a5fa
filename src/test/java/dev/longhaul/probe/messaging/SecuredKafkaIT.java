package dev.longhaul.probe.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.longhaul.embedded.EmbeddedKafka;
import dev.longhaul.embedded.FreePorts;
import dev.longhaul.embedded.SelfSigned;
import dev.longhaul.probe.messaging.Spool.Lane;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** TLS, passwords and certificates by settings alone, and what is said when they are wrong. */
class SecuredKafkaIT {

  private static final Duration SOON = Duration.ofSeconds(60);
  private static final String HOST = "web-1";

  @TempDir private static Path keys;
  private static SelfSigned certificates;
  private static EmbeddedKafka kafka;
  private static List<Integer> ports;

  @TempDir private Path folder;
  private final RecordedLog log = new RecordedLog();

  /** Ways in, as {@code probe.properties} describes them. */
  enum Way {
    PLAIN(1),
    SCRAM(2),
    CERTIFICATE(3);

    private final int port;

    Way(int port) {
      this.port = port;
    }
  }

  @BeforeAll
  static void startKafka() throws Exception {
    certificates = new SelfSigned(keys).make("broker").make(HOST).make("stranger");
    ports = FreePorts.several(5);
    kafka = EmbeddedKafka.start(brokerSettings());
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", at(0)))) {
      admin
          .createTopics(
              List.of(new NewTopic("events", 1, (short) 1), new NewTopic("commands", 1, (short) 1)))
          .all()
          .get(60, TimeUnit.SECONDS);
      admin
          .alterUserScramCredentials(
              List.of(
                  new UserScramCredentialUpsertion(
                      HOST, new ScramCredentialInfo(ScramMechanism.SCRAM_SHA_512, 4096), "right")))
          .all()
          .get(60, TimeUnit.SECONDS);
    }
  }

  @AfterAll
  static void stopKafka() {
    kafka.close();
  }

  @ParameterizedTest
  @EnumSource
  void shouldSend(Way way) throws Exception {
    try (Spool spool = Spool.open(folder, 1 << 20)) {
      spool.add(Lane.SAMPLES, "events", "hello".getBytes(StandardCharsets.UTF_8));
      KafkaSender sender = new KafkaSender(settings(way, "right"), spool, log);
      Thread thread = new Thread(sender);
      thread.start();

      await().atMost(SOON).until(() -> spool.counts().samples() == 0);

      sender.stop();
      thread.join(SOON.toMillis());
      assertThat(log.warnings()).isEmpty();
      assertThat(KafkaReach.of(settings(way, "right"), List.of("events", "others")))
          .isEqualTo(new KafkaReach(Optional.empty(), List.of("others")));
    }
  }

  @ParameterizedTest
  @EnumSource
  void shouldTakeCommands(Way way) throws Exception {
    Queue<String> taken = new ConcurrentLinkedQueue<>();
    CommandFeed feed =
        new CommandFeed(
            settings(way, "right"),
            (value, keyId, signature) -> taken.add(new String(value, StandardCharsets.UTF_8)),
            log);
    Thread thread = new Thread(feed);
    thread.start();
    try (KafkaProducer<String, String> service =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", at(0)), new StringSerializer(), new StringSerializer())) {
      await()
          .atMost(SOON)
          .until(
              () -> {
                var unused = service.send(new ProducerRecord<>("commands", HOST, way.name()));
                service.flush();
                return taken.contains(way.name());
              });
    } finally {
      feed.stop();
      thread.join(SOON.toMillis());
    }
    assertThat(log.warnings()).isEmpty();
  }

  @Test
  void shouldSayThatThePasswordIsWrongWithoutShowingIt() throws Exception {
    try (Spool spool = Spool.open(folder, 1 << 20)) {
      spool.add(Lane.SAMPLES, "events", "hello".getBytes(StandardCharsets.UTF_8));
      KafkaSender sender = new KafkaSender(settings(Way.PLAIN, "a-wrong-one"), spool, log);
      Thread thread = new Thread(sender);
      thread.start();

      await().atMost(SOON).until(() -> !log.warnings().isEmpty());

      sender.stop();
      thread.join(SOON.toMillis());
      assertThat(spool.counts().samples()).isEqualTo(1);
      assertThat(log.warnings())
          .singleElement()
          .asString()
          .contains("Invalid username or password")
          .doesNotContain("a-wrong-one");
      assertThat(settings(Way.PLAIN, "a-wrong-one").toString()).doesNotContain("a-wrong-one");
    }
  }

  @Test
  void shouldTellNothingToABrokerThatNobodyVouchesFor() {
    Map<String, String> client = client(Way.SCRAM, "right");
    client.put("ssl.truststore.location", certificates.certificate("stranger").toString());

    KafkaReach reach =
        KafkaReach.of(new KafkaSettings(HOST, client, "commands"), List.of("events"));

    assertThat(reach.problem()).isPresent();
  }

  private static KafkaSettings settings(Way way, String password) {
    return new KafkaSettings(HOST, client(way, password), "commands");
  }

  private static Map<String, String> client(Way way, String password) {
    Map<String, String> all = new HashMap<>();
    all.put("bootstrap.servers", at(way.port));
    all.put("ssl.truststore.type", "PEM");
    all.put("ssl.truststore.location", certificates.certificate("broker").toString());
    if (way == Way.CERTIFICATE) {
      all.put("security.protocol", "SSL");
      all.put("ssl.keystore.type", "PEM");
      all.put("ssl.keystore.location", certificates.both(HOST).toString());
      return all;
    }
    boolean plain = way == Way.PLAIN;
    all.put("security.protocol", "SASL_SSL");
    all.put("sasl.mechanism", plain ? "PLAIN" : "SCRAM-SHA-512");
    all.put(
        "sasl.jaas.config",
        "org.apache.kafka.common.security.%s required username=\"%s\" password=\"%s\";"
            .formatted(
                plain ? "plain.PlainLoginModule" : "scram.ScramLoginModule", HOST, password));
    return all;
  }

  private static Map<String, String> brokerSettings() {
    String offered =
        "PLAINTEXT://%s,PLAINPW://%s,SCRAM://%s,MUTUAL://%s".formatted(at(0), at(1), at(2), at(3));
    Map<String, String> settings = new HashMap<>();
    settings.put("controller.quorum.voters", "1@" + at(4));
    settings.put("listeners", offered + ",CONTROLLER://" + at(4));
    settings.put("advertised.listeners", offered);
    settings.put(
        "listener.security.protocol.map",
        "PLAINTEXT:PLAINTEXT,PLAINPW:SASL_SSL,SCRAM:SASL_SSL,MUTUAL:SSL,CONTROLLER:PLAINTEXT");
    settings.put("sasl.enabled.mechanisms", "PLAIN,SCRAM-SHA-512");
    settings.put(
        "listener.name.plainpw.plain.sasl.jaas.config",
        "org.apache.kafka.common.security.plain.PlainLoginModule required user_web-1=\"right\";");
    settings.put("listener.name.plainpw.sasl.enabled.mechanisms", "PLAIN");
    settings.put(
        "listener.name.scram.scram-sha-512.sasl.jaas.config",
        "org.apache.kafka.common.security.scram.ScramLoginModule required;");
    settings.put("listener.name.scram.sasl.enabled.mechanisms", "SCRAM-SHA-512");
    settings.put("listener.name.mutual.ssl.client.auth", "required");
    settings.put("ssl.keystore.type", "PKCS12");
    settings.put("ssl.keystore.location", certificates.store("broker").toString());
    settings.put("ssl.keystore.password", SelfSigned.SECRET);
    settings.put("ssl.truststore.type", "PEM");
    settings.put("ssl.truststore.location", certificates.certificate(HOST).toString());
    return settings;
  }

  private static String at(int port) {
    return "localhost:" + ports.get(port);
  }
}
