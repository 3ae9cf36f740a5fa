package dev.longhaul.probe.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.longhaul.embedded.EmbeddedKafka;
import dev.longhaul.embedded.FreePorts;
import dev.longhaul.probe.messaging.Spool.Lane;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** TLS and SASL by settings alone, and what is said when they are wrong. */
class SecuredKafkaIT {

  private static final Duration SOON = Duration.ofSeconds(60);
  private static final String LOGIN =
      "org.apache.kafka.common.security.plain.PlainLoginModule required username=\"web-1\""
          + " password=\"%s\"";
  private static final String KEYSTORE_SECRET = "keystore-secret";

  @TempDir private static Path keys;
  private static EmbeddedKafka kafka;
  private static String secured;

  @TempDir private Path folder;
  private final RecordedLog log = new RecordedLog();

  @BeforeAll
  static void startKafka() throws Exception {
    makeKey();
    List<Integer> ports = FreePorts.several(3);
    secured = "localhost:" + ports.get(1);
    Map<String, String> settings = new HashMap<>();
    settings.put("controller.quorum.voters", "1@localhost:" + ports.get(2));
    settings.put(
        "listeners",
        "PLAINTEXT://localhost:%d,SECURED://localhost:%d,CONTROLLER://localhost:%d"
            .formatted(ports.get(0), ports.get(1), ports.get(2)));
    settings.put(
        "advertised.listeners",
        "PLAINTEXT://localhost:%d,SECURED://localhost:%d".formatted(ports.get(0), ports.get(1)));
    settings.put(
        "listener.security.protocol.map",
        "PLAINTEXT:PLAINTEXT,SECURED:SASL_SSL,CONTROLLER:PLAINTEXT");
    settings.put("sasl.enabled.mechanisms", "PLAIN");
    settings.put(
        "listener.name.secured.plain.sasl.jaas.config",
        LOGIN.formatted("right") + " user_web-1=\"right\";");
    settings.put("ssl.keystore.type", "PKCS12");
    settings.put("ssl.keystore.location", keystore());
    settings.put("ssl.keystore.password", KEYSTORE_SECRET);
    kafka = EmbeddedKafka.start(settings);
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", "localhost:" + ports.get(0)))) {
      admin
          .createTopics(List.of(new NewTopic("events", 1, (short) 1)))
          .all()
          .get(60, TimeUnit.SECONDS);
    }
  }

  @AfterAll
  static void stopKafka() {
    kafka.close();
  }

  @Test
  void shouldSendOverTlsWithAPassword() throws Exception {
    try (Spool spool = Spool.open(folder, 1 << 20)) {
      spool.add(Lane.SAMPLES, "events", "hello".getBytes(StandardCharsets.UTF_8));
      KafkaSender sender = new KafkaSender(settings("right"), spool, log);
      Thread thread = new Thread(sender);
      thread.start();

      await().atMost(SOON).until(() -> spool.counts().samples() == 0);

      sender.stop();
      thread.join(SOON.toMillis());
      assertThat(log.warnings()).isEmpty();
      assertThat(KafkaReach.of(settings("right"), List.of("events", "others")))
          .isEqualTo(new KafkaReach(java.util.Optional.empty(), List.of("others")));
    }
  }

  @Test
  void shouldSayThatThePasswordIsWrongWithoutShowingIt() throws Exception {
    try (Spool spool = Spool.open(folder, 1 << 20)) {
      spool.add(Lane.SAMPLES, "events", "hello".getBytes(StandardCharsets.UTF_8));
      KafkaSender sender = new KafkaSender(settings("a-wrong-one"), spool, log);
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
          .doesNotContain("a-wrong-one")
          .doesNotContain(KEYSTORE_SECRET);
      assertThat(settings("a-wrong-one").toString()).doesNotContain("a-wrong-one");
    }
  }

  private static KafkaSettings settings(String password) {
    return new KafkaSettings(
        "web-1",
        Map.of(
            "bootstrap.servers",
            secured,
            "security.protocol",
            "SASL_SSL",
            "sasl.mechanism",
            "PLAIN",
            "sasl.jaas.config",
            LOGIN.formatted(password) + ";",
            "ssl.truststore.type",
            "PKCS12",
            "ssl.truststore.location",
            keystore(),
            "ssl.truststore.password",
            KEYSTORE_SECRET),
        "commands");
  }

  private static String keystore() {
    return keys.resolve("broker.p12").toString();
  }

  private static void makeKey() throws Exception {
    Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
    Process made =
        new ProcessBuilder(
                keytool.toString(),
                "-genkeypair",
                "-alias",
                "broker",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                "SAN=dns:localhost",
                "-validity",
                "2",
                "-storetype",
                "PKCS12",
                "-keystore",
                keystore(),
                "-storepass",
                KEYSTORE_SECRET)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(made.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(made.exitValue()).isZero();
  }
}
