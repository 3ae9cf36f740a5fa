package dev.longhaul.embedded;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One Kafka and one PostgreSQL for all tests of a JVM, started on first use and stopped when the
 * JVM ends.
 */
public final class EmbeddedServices {

  /** The service's topics; those that a release adds are created by the broker on first use. */
  private static final List<String> TOPICS =
      List.of(
          "longhaul.measurements",
          "longhaul.measurements.dlq",
          "longhaul.commands",
          "longhaul.command-results",
          "longhaul.alerts");

  private static final int PARTITIONS = 4;

  private static @Nullable EmbeddedServices running;

  private final EmbeddedKafka kafka;
  private final EmbeddedPostgres postgres;
  private int databases;

  private EmbeddedServices(EmbeddedKafka kafka, EmbeddedPostgres postgres) {
    this.kafka = kafka;
    this.postgres = postgres;
  }

  /** Those of this JVM. */
  public static synchronized EmbeddedServices running() {
    EmbeddedServices services = running;
    if (services == null) {
      services = new EmbeddedServices(EmbeddedKafka.start(), EmbeddedPostgres.start());
      services.kafka.createTopics(PARTITIONS, TOPICS);
      Runtime.getRuntime().addShutdownHook(new Thread(services::close, "end-embedded-services"));
      running = services;
    }
    return services;
  }

  /** The broker. */
  public EmbeddedKafka kafka() {
    return kafka;
  }

  /** The database server. */
  public EmbeddedPostgres postgres() {
    return postgres;
  }

  /** Settings of the service for the broker and a new, empty database. */
  public synchronized Map<String, String> settings() {
    String database = "longhaul_" + ++databases;
    postgres.createDatabase(database);
    return Map.of(
        "kafka.bootstrap.servers", kafka.bootstrapServers(),
        "longhaul.database.url", postgres.url(database));
  }

  private void close() {
    kafka.close();
    postgres.close();
  }
}
