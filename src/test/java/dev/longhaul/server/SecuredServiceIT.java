package dev.longhaul.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.longhaul.embedded.EmbeddedKafka;
import dev.longhaul.embedded.EmbeddedPostgres;
import dev.longhaul.embedded.FreePorts;
import dev.longhaul.embedded.ServiceProcess;
import dev.longhaul.server.security.ApiToken;
import dev.longhaul.server.security.Role;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialAlteration;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The packaged service against a Kafka and a PostgreSQL that answer it over TLS and with a login
 * alone. The ports it is given, and those the broker sends it on to, speak nothing else: a client
 * that was made without the settings would do nothing.
 */
class SecuredServiceIT {

  private static final Duration SOON = Duration.ofSeconds(90);
  private static final String USER = "longhaul";
  private static final String PASSWORD = "a-password-that-no-log-shows";

  @TempDir private static Path folder;
  private static Certificates certificates;
  private static EmbeddedKafka kafka;
  private static EmbeddedPostgres postgres;
  private static String open;
  private static String scram;
  private static String mutual;

  private final ApiToken.Fresh token = ApiToken.create("test", Role.VIEWER);

  @BeforeAll
  static void start() throws Exception {
    certificates = new Certificates(folder).make("server").make("client").make("stranger");
    List<Integer> ports = FreePorts.several(4);
    open = "localhost:" + ports.get(0);
    scram = "localhost:" + ports.get(1);
    mutual = "localhost:" + ports.get(2);
    kafka = EmbeddedKafka.start(brokerSettings("localhost:" + ports.get(3)));
    postgres = EmbeddedPostgres.start(databaseSettings());
    addUsers();
  }

  @AfterAll
  static void stop() {
    kafka.close();
    postgres.close();
  }

  @Test
  void shouldWorkOverTlsWithScram() throws Exception {
    shouldWork("scram", withScram("server"));
  }

  @Test
  void shouldWorkOverTlsWithACertificateOfItsOwn() throws Exception {
    shouldWork(
        "mutual",
        Map.of(
            "KAFKA_BOOTSTRAP_SERVERS",
            mutual,
            "KAFKA_SECURITY_PROTOCOL",
            "SSL",
            "KAFKA_SSL_TRUSTSTORE_TYPE",
            "PEM",
            "KAFKA_SSL_TRUSTSTORE_LOCATION",
            certificates.certificate("server").toString(),
            "KAFKA_SSL_KEYSTORE_TYPE",
            "PEM",
            "KAFKA_SSL_KEYSTORE_LOCATION",
            certificates.both("client").toString()));
  }

  @Test
  void shouldTellNothingToServersThatNobodyVouchesFor() throws Exception {
    Map<String, String> settings = settings("stranger", withScram("stranger"));
    settings.put("LONGHAUL_DATABASE_CA", certificates.certificate("stranger").toString());
    try (ServiceProcess service = launch(settings)) {
      await()
          .atMost(SOON)
          .untilAsserted(
              () ->
                  assertThat(service.output())
                      .containsPattern("Topics cannot be created: .*(SSL|certif|PKIX)")
                      .containsPattern("(?i)(schema|database).*(SSL|certif|PKIX)"));
      assertThat(service.isReady()).isFalse();
      assertThat(service.output()).doesNotContain(PASSWORD);
    }
    assertThat(topics()).noneMatch(t -> t.startsWith("stranger"));
  }

  private void shouldWork(String name, Map<String, String> toKafka) throws Exception {
    try (ServiceProcess service = launch(settings(name, toKafka))) {
      service.awaitReady(SOON);
      await().atMost(SOON).until(() -> topics().contains("longhaul.command-results.dlq"));
      produce(
          name + ".measurements",
          Events.throughput(UUID.randomUUID(), "web-1", "home", Instant.now(), 95));
      produce(name + ".measurements", "nonsense");
      produce(name + ".command-results", "nonsense");

      await().atMost(SOON).untilAsserted(() -> assertThat(get(service, "paths")).contains("web-1"));
      await().atMost(SOON).until(() -> count(name + ".dlq") == 1);
      await().atMost(SOON).until(() -> count("longhaul.command-results.dlq") >= 1);
      assertThat(service.output()).doesNotContain(PASSWORD);
    }
  }

  private Map<String, String> settings(String name, Map<String, String> toKafka) throws Exception {
    postgres.createDatabase(name);
    try (Connection connection = postgres.connect(name);
        Statement statement = connection.createStatement()) {
      statement.execute("alter database " + name + " owner to " + USER);
    }
    Path tokens = Files.writeString(folder.resolve(name + ".tokens"), token.kept().line());
    Map<String, String> all = new HashMap<>(toKafka);
    all.put("LONGHAUL_DATABASE_URL", "postgresql://localhost:" + postgres.port() + "/" + name);
    all.put("QUARKUS_DATASOURCE_USERNAME", USER);
    all.put("QUARKUS_DATASOURCE_PASSWORD", PASSWORD);
    all.put("LONGHAUL_DATABASE_TLS", "verify-full");
    all.put("LONGHAUL_DATABASE_CA", certificates.certificate("server").toString());
    all.put("LONGHAUL_SECURITY_MODE", "tokens");
    all.put("LONGHAUL_SECURITY_TOKENS_FILE", tokens.toString());
    all.put("LONGHAUL_TOPICS_MEASUREMENTS", name + ".measurements");
    all.put("LONGHAUL_TOPICS_DEAD_LETTERS", name + ".dlq");
    all.put("LONGHAUL_TOPICS_ALERTS", name + ".alerts");
    all.put("LONGHAUL_TOPICS_COMMANDS", name + ".commands");
    all.put("LONGHAUL_TOPICS_COMMAND_RESULTS", name + ".command-results");
    all.put("LONGHAUL_KAFKA_GROUP", name);
    return all;
  }

  private static ServiceProcess launch(Map<String, String> settings) throws Exception {
    Path log = Files.createTempDirectory("longhaul-secured-").resolve("service.log");
    return ServiceProcess.start(
        new ServiceProcess.Settings(
            ServiceProcess.packagedJar(), FreePorts.one(), settings, List.of("-Xmx256m"), log));
  }

  private static Map<String, String> withScram(String trusted) {
    return Map.of(
        "KAFKA_BOOTSTRAP_SERVERS",
        scram,
        "KAFKA_SECURITY_PROTOCOL",
        "SASL_SSL",
        "KAFKA_SASL_MECHANISM",
        "SCRAM-SHA-512",
        "KAFKA_SASL_JAAS_CONFIG",
        "org.apache.kafka.common.security.scram.ScramLoginModule required username=\""
            + USER
            + "\" password=\""
            + PASSWORD
            + "\";",
        "KAFKA_SSL_TRUSTSTORE_TYPE",
        "PEM",
        "KAFKA_SSL_TRUSTSTORE_LOCATION",
        certificates.certificate(trusted).toString());
  }

  private String get(ServiceProcess service, String list) throws Exception {
    URI address = service.address().resolve("/api/v1/" + list);
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .header("Authorization", "Bearer " + token.secret())
            .timeout(Duration.ofSeconds(10))
            .build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
  }

  private static void produce(String topic, String event) {
    try (KafkaProducer<String, byte[]> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", open), new StringSerializer(), new ByteArraySerializer())) {
      var unused =
          producer.send(
              new ProducerRecord<>(topic, "web-1", event.getBytes(StandardCharsets.UTF_8)));
    }
  }

  private static Set<String> topics() throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", open))) {
      return new TreeSet<>(admin.listTopics().names().get(60, TimeUnit.SECONDS));
    }
  }

  private static long count(String topic) {
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", open, "allow.auto.create.topics", "false"),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer())) {
      List<TopicPartition> partitions = new ArrayList<>();
      consumer
          .partitionsFor(topic)
          .forEach(p -> partitions.add(new TopicPartition(topic, p.partition())));
      return consumer.endOffsets(partitions).values().stream().mapToLong(Long::longValue).sum();
    }
  }

  private static Map<String, String> brokerSettings(String controller) {
    String offered = "PLAINTEXT://" + open + ",SCRAM://" + scram + ",MUTUAL://" + mutual;
    Map<String, String> settings = new HashMap<>();
    settings.put("controller.quorum.voters", "1@" + controller);
    settings.put("listeners", offered + ",CONTROLLER://" + controller);
    settings.put("advertised.listeners", offered);
    settings.put(
        "listener.security.protocol.map",
        "PLAINTEXT:PLAINTEXT,SCRAM:SASL_SSL,MUTUAL:SSL,CONTROLLER:PLAINTEXT");
    settings.put("sasl.enabled.mechanisms", "SCRAM-SHA-512");
    settings.put(
        "listener.name.scram.scram-sha-512.sasl.jaas.config",
        "org.apache.kafka.common.security.scram.ScramLoginModule required;");
    settings.put("listener.name.mutual.ssl.client.auth", "required");
    settings.put("ssl.keystore.type", "PKCS12");
    settings.put("ssl.keystore.location", certificates.store("server").toString());
    settings.put("ssl.keystore.password", Certificates.SECRET);
    settings.put("ssl.truststore.type", "PEM");
    settings.put("ssl.truststore.location", certificates.certificate("client").toString());
    return settings;
  }

  private static Map<String, String> databaseSettings() throws Exception {
    Path rules =
        Files.writeString(
            folder.resolve("pg_hba.conf"),
            """
            local   all postgres     trust
            host    all postgres all trust
            hostssl all all      all scram-sha-256
            """);
    return Map.of(
        "ssl", "on",
        "ssl_cert_file", certificates.certificate("server").toString(),
        "ssl_key_file", certificates.key("server").toString(),
        "hba_file", rules.toString());
  }

  private static void addUsers() throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", open))) {
      UserScramCredentialAlteration user =
          new UserScramCredentialUpsertion(
              USER, new ScramCredentialInfo(ScramMechanism.SCRAM_SHA_512, 4096), PASSWORD);
      admin.alterUserScramCredentials(List.of(user)).all().get(60, TimeUnit.SECONDS);
    }
    try (Connection connection = postgres.connect("postgres");
        Statement statement = connection.createStatement()) {
      statement.execute("create role " + USER + " login password '" + PASSWORD + "'");
    }
  }
}
