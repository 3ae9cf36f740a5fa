package dev.longhaul.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.longhaul.embedded.EmbeddedKafka;
import dev.longhaul.embedded.EmbeddedPostgres;
import dev.longhaul.embedded.FreePorts;
import dev.longhaul.embedded.ServiceProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Everything outside of the guests: Kafka, PostgreSQL, the packaged service, the network. */
final class LabBed implements AutoCloseable {

  /** Id of the key that the service signs with. */
  static final String KEY_ID = "lab-1";

  private static final String DATABASE = "lab";
  private static final Duration KNOWN = Duration.ofSeconds(90);
  private static final Duration READY = Duration.ofMinutes(2);

  private final Path folder;
  private final LabNet net;
  private final EmbeddedKafka kafka = EmbeddedKafka.startRelayed(Lab.OUTSIDE);
  private final EmbeddedPostgres postgres = EmbeddedPostgres.start();
  private final KeyPair keys = keyPair();
  private final int port = FreePorts.one();
  private final HttpClient http = HttpClient.newHttpClient();
  private final Map<String, String> settings = new HashMap<>();
  private ServiceProcess service;

  /** Starts all of it; the service with further settings as environment variables. */
  LabBed(Path folder, Map<String, String> environment) throws IOException {
    this.folder = Files.createDirectories(folder);
    this.net = new LabNet(folder);
    net.relay(kafka.relayedPort());
    kafka.createTopics(
        4,
        List.of(
            "longhaul.measurements",
            "longhaul.measurements.dlq",
            "longhaul.commands",
            "longhaul.command-results",
            "longhaul.alerts"));
    postgres.createDatabase(DATABASE);
    settings.put("KAFKA_BOOTSTRAP_SERVERS", kafka.bootstrapServers());
    settings.put("LONGHAUL_DATABASE_URL", postgres.url(DATABASE));
    settings.put("LONGHAUL_COMMANDS_SIGNING_KEY", base64(keys.getPrivate().getEncoded()));
    settings.put("LONGHAUL_COMMANDS_KEY_ID", KEY_ID);
    settings.putAll(environment);
    this.service = startService();
  }

  private ServiceProcess startService() {
    return ServiceProcess.start(
            new ServiceProcess.Settings(
                ServiceProcess.packagedJar().toAbsolutePath(),
                port,
                settings,
                List.of("-Xmx384m"),
                folder.resolve("service.log")))
        .awaitReady(READY);
  }

  LabNet net() {
    return net;
  }

  EmbeddedKafka kafka() {
    return kafka;
  }

  ServiceProcess service() {
    return service;
  }

  /** Kills the service and starts it again. */
  void restartService() {
    var unused = service.kill();
    service = startService();
  }

  /** Where a probe in a guest finds Kafka. */
  String kafkaAddress() {
    return Lab.OUTSIDE + ":" + kafka.relayedPort();
  }

  /** The key that hosts have to enrol. */
  String publicKey() {
    return "-----BEGIN PUBLIC KEY-----\n"
        + base64(keys.getPublic().getEncoded())
        + "\n-----END PUBLIC KEY-----\n";
  }

  /** Orders of single changes, signed as the service signs. */
  Orders orders() {
    return new Orders(kafka.bootstrapServers(), keys.getPrivate());
  }

  /**
   * Puts the package on a guest, lets its probe act, and waits until the service knows the host.
   * The probe measures against a server at the far end once a minute.
   */
  void installProbe(Guest guest, String host) {
    guest.hand("key.pem", publicKey());
    guest.hand(
        "probe.properties",
        String.join(
            "\n",
            "kafka.bootstrap.servers=" + kafkaAddress(),
            "state.look=20s",
            "tests=name=far-1 address=10.2.0.2 port=5201 every=1m seconds=8",
            ""));
    guest.sh("dpkg -i /opt/longhaul/longhaul.deb");
    guest.sh("cat /lab/probe.properties >>/etc/longhaul/probe.properties");
    guest.sh("longhaul probe install --act --key " + KEY_ID + "=/lab/key.pem");
    awaitKnown(host);
  }

  /** Waits until the service knows a host. */
  void awaitKnown(String host) {
    await()
        .atMost(KNOWN)
        .untilAsserted(() -> assertThat(get("/api/v1/hosts/" + host)).contains("\"" + host + "\""));
  }

  /** A new guest; the caller boots and closes it. */
  Guest guest(Guest.Plan plan) {
    return new Guest(folder.resolve("guest" + plan.number()), plan);
  }

  /** The body of an answer of the service. */
  String get(String path) {
    return send(HttpRequest.newBuilder(uri(path)).GET().build()).body();
  }

  /** Posts and hands back status and body. */
  HttpResponse<String> post(String path) {
    return send(
        HttpRequest.newBuilder(uri(path)).POST(HttpRequest.BodyPublishers.noBody()).build());
  }

  private HttpResponse<String> send(HttpRequest request) {
    try {
      return http.send(request, BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while asking the service", e);
    }
  }

  private URI uri(String path) {
    return service.address().resolve(path);
  }

  /** The first column of what a query finds. */
  List<String> column(String query, String... parameters) {
    List<String> found = new ArrayList<>();
    try (Connection connection = postgres.connect(DATABASE);
        PreparedStatement statement = connection.prepareStatement(query)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setString(i + 1, parameters[i]);
      }
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          found.add(String.valueOf(rows.getString(1)));
        }
      }
    } catch (SQLException e) {
      throw new IllegalStateException(query, e);
    }
    return found;
  }

  @Override
  public void close() {
    service.close();
    kafka.close();
    postgres.close();
    net.close();
  }

  private static KeyPair keyPair() {
    try {
      return KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }
}
