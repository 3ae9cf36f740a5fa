package dev.longhaul.demo;

import dev.longhaul.embedded.EmbeddedKafka;
import dev.longhaul.embedded.EmbeddedPostgres;
import dev.longhaul.embedded.FreePorts;
import dev.longhaul.embedded.ServiceProcess;
import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/** What the demo runs on: broker, database and service. Ends in the reverse order of starting. */
final class Stage implements AutoCloseable {

  /** System property with the folder that keeps the database. */
  static final String FOLDER = "longhaul.demo.folder";

  static final int PREFERRED_PORT = 8080;
  private static final Duration READY_WITHIN = Duration.ofMinutes(2);
  private static final int PARTITIONS = 4;
  private static final List<String> TOPICS =
      List.of(
          "longhaul.measurements",
          "longhaul.measurements.dlq",
          "longhaul.commands",
          "longhaul.command-results",
          "longhaul.alerts");

  private final Path folder;
  private final Console console;
  private final Deque<AutoCloseable> started = new ArrayDeque<>();

  Stage(Path folder, Console console) {
    this.folder = folder;
    this.console = console;
  }

  /** The folder that keeps the database and the service's log. */
  static Path folder() {
    return Path.of(System.getProperty(FOLDER, "target/demo")).toAbsolutePath();
  }

  /** Starts everything; the address is where the service answers. */
  Running start(SigningKey key) throws IOException {
    claimFolder();
    EmbeddedKafka kafka = add(EmbeddedKafka.start());
    kafka.createTopics(PARTITIONS, TOPICS);
    console.step("Kafka runs at " + kafka.bootstrapServers());
    EmbeddedPostgres postgres = add(EmbeddedPostgres.startIn(folder.resolve("postgres")));
    postgres.createDatabase("longhaul");
    console.step(
        "PostgreSQL runs at localhost:"
            + postgres.port()
            + ", data in "
            + folder.resolve("postgres"));
    ServiceProcess service = add(ServiceProcess.start(settings(kafka, postgres, key)));
    console.step("The service starts; it logs to " + service.log());
    service.awaitReady(READY_WITHIN);
    console.step("The service is ready at " + service.address());
    return new Running(service.address(), kafka.bootstrapServers(), service);
  }

  /** Addresses of what runs. */
  record Running(URI address, String bootstrapServers, ServiceProcess service) {}

  @Override
  public void close() {
    while (!started.isEmpty()) {
      AutoCloseable last = started.pop();
      try {
        last.close();
      } catch (Exception e) {
        console.plain("Could not end " + last.getClass().getSimpleName() + ": " + e.getMessage());
      }
    }
  }

  private <T extends AutoCloseable> T add(T part) {
    started.push(part);
    return part;
  }

  private void claimFolder() throws IOException {
    Files.createDirectories(folder);
    FileChannel channel =
        add(
            FileChannel.open(
                folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE));
    FileLock lock = channel.tryLock();
    if (lock == null) {
      throw new DemoFailure(
          "Another demo runs on "
              + folder
              + ". End it first, or use another folder: -D"
              + FOLDER
              + "=FOLDER");
    }
  }

  private ServiceProcess.Settings settings(
      EmbeddedKafka kafka, EmbeddedPostgres postgres, SigningKey key) {
    int port = FreePorts.preferring(PREFERRED_PORT);
    if (port != PREFERRED_PORT) {
      console.step("Port " + PREFERRED_PORT + " is taken by another program; using " + port);
    }
    return new ServiceProcess.Settings(
        ServiceProcess.packagedJar(),
        port,
        Map.of(
            "KAFKA_BOOTSTRAP_SERVERS", kafka.bootstrapServers(),
            "LONGHAUL_DATABASE_URL", postgres.url("longhaul"),
            "LONGHAUL_REMEDIATION_ROUNDS_PAUSE", "5s",
            "LONGHAUL_COMMANDS_SIGNING_KEY", key.forService(),
            "QUARKUS_HTTP_HOST", "localhost"),
        List.of("-Xmx384m"),
        folder.resolve("service.log"));
  }
}
