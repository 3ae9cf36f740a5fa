package dev.longhaul.embedded;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.jspecify.annotations.Nullable;

/**
 * One Kafka broker and controller (KRaft) inside this JVM, on free ports of the loopback address.
 * It can be stopped and started again on the same ports with the same data. Not thread-safe.
 */
public final class EmbeddedKafka implements AutoCloseable {

  private static final int NODE_ID = 1;
  private static final int ADMIN_SECONDS = 60;

  /** A broker logs hundreds of lines at INFO; held here, for a logger nobody holds is forgotten. */
  private static final List<Logger> QUIET =
      List.of(Logger.getLogger("kafka"), Logger.getLogger("org.apache.kafka"));

  private final Path folder;
  private final boolean temporary;
  private final int brokerPort;
  private final int controllerPort;
  private final int relayedPort;
  private final Map<String, String> settings;
  private @Nullable KafkaRaftServer server;

  private EmbeddedKafka(Path folder, boolean temporary, Map<String, String> extra) {
    this(folder, temporary, extra, "localhost");
  }

  private EmbeddedKafka(
      Path folder, boolean temporary, Map<String, String> extra, String relayHost) {
    this.folder = folder;
    this.temporary = temporary;
    List<Integer> ports = FreePorts.several(3);
    this.brokerPort = ports.get(0);
    this.controllerPort = ports.get(1);
    this.relayedPort = ports.get(2);
    this.settings = settings(extra, relayHost);
  }

  /** Starts a broker whose data is deleted on {@link #close}. */
  public static EmbeddedKafka start() {
    return start(Map.of());
  }

  /** Starts a broker with settings of your own, its data is deleted on {@link #close}. */
  public static EmbeddedKafka start(Map<String, String> settings) {
    return started(new EmbeddedKafka(Folders.temporary("longhaul-kafka-"), true, settings));
  }

  /**
   * Starts a broker that clients elsewhere reach as well, through somebody who listens on {@link
   * #relayedPort} of another host and passes on to the same port here.
   */
  public static EmbeddedKafka startRelayed(String relayHost) {
    Path folder = Folders.temporary("longhaul-kafka-");
    return started(new EmbeddedKafka(folder, true, Map.of(), relayHost));
  }

  /** The port for clients that come through a relay; the same here and there. */
  public int relayedPort() {
    return relayedPort;
  }

  private static EmbeddedKafka started(EmbeddedKafka kafka) {
    QUIET.forEach(logger -> logger.setLevel(Level.WARNING));
    kafka.format();
    kafka.resume();
    return kafka;
  }

  /** Host and port for {@code kafka.bootstrap.servers}; stays the same over stop and resume. */
  public String bootstrapServers() {
    return "localhost:" + brokerPort;
  }

  /** Stops the broker; its data and ports stay reserved for {@link #resume}. */
  public void stop() {
    KafkaRaftServer running = server;
    if (running != null) {
      running.shutdown();
      running.awaitShutdown();
      server = null;
    }
  }

  /** Starts the broker after {@link #stop}, on the same ports with the same data. */
  public void resume() {
    if (server != null) {
      throw new IllegalStateException("The broker on " + bootstrapServers() + " runs already");
    }
    KafkaRaftServer next = new KafkaRaftServer(new KafkaConfig(settings, false), Time.SYSTEM);
    next.startup();
    server = next;
  }

  /** Stops the broker and starts it again. */
  public void restart() {
    stop();
    resume();
  }

  /** Creates topics; those that exist are left as they are. */
  public void createTopics(int partitions, Collection<String> names) {
    try (Admin admin = admin()) {
      for (String name : names) {
        createTopic(admin, new NewTopic(name, partitions, (short) 1));
      }
    }
  }

  /** A client for what is not offered here; to be closed by the caller. */
  public Admin admin() {
    return Admin.create(Map.of("bootstrap.servers", bootstrapServers()));
  }

  @Override
  public void close() {
    stop();
    if (temporary) {
      Folders.delete(folder);
    }
  }

  private static void createTopic(Admin admin, NewTopic topic) {
    try {
      admin.createTopics(List.of(topic)).all().get(ADMIN_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      if (!(e.getCause() instanceof TopicExistsException)) {
        throw new IllegalStateException("Cannot create the topic " + topic.name(), e.getCause());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while creating the topic " + topic.name(), e);
    } catch (java.util.concurrent.TimeoutException e) {
      throw new IllegalStateException("The broker did not create the topic " + topic.name(), e);
    }
  }

  private void format() {
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    try (PrintStream printed = new PrintStream(output, true, StandardCharsets.UTF_8)) {
      new Formatter()
          .setPrintStream(printed)
          .setNodeId(NODE_ID)
          .setClusterId(Uuid.randomUuid().toString())
          .setControllerListenerName("CONTROLLER")
          .setMetadataLogDirectory(folder.toString())
          .addDirectory(folder.toString())
          .setIgnoreFormatted(true)
          .run();
    } catch (Exception e) {
      throw new IllegalStateException(
          "Cannot format " + folder + ": " + output.toString(StandardCharsets.UTF_8), e);
    }
  }

  private Map<String, String> settings(Map<String, String> extra, String relayHost) {
    Map<String, String> all = new HashMap<>();
    all.put("process.roles", "broker,controller");
    all.put("node.id", Integer.toString(NODE_ID));
    all.put("controller.quorum.voters", NODE_ID + "@localhost:" + controllerPort);
    all.put(
        "listeners",
        "PLAINTEXT://localhost:"
            + brokerPort
            + ",CONTROLLER://localhost:"
            + controllerPort
            + ",RELAYED://localhost:"
            + relayedPort);
    all.put(
        "advertised.listeners",
        "PLAINTEXT://localhost:" + brokerPort + ",RELAYED://" + relayHost + ":" + relayedPort);
    all.put(
        "listener.security.protocol.map",
        "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,RELAYED:PLAINTEXT");
    all.put("controller.listener.names", "CONTROLLER");
    all.put("inter.broker.listener.name", "PLAINTEXT");
    all.put("log.dirs", folder.toString());
    all.putAll(onlyOneBroker());
    all.putAll(extra);
    return Map.copyOf(all);
  }

  private static Map<String, String> onlyOneBroker() {
    return Map.ofEntries(
        Map.entry("num.partitions", "4"),
        Map.entry("default.replication.factor", "1"),
        Map.entry("min.insync.replicas", "1"),
        Map.entry("offsets.topic.replication.factor", "1"),
        Map.entry("offsets.topic.num.partitions", "1"),
        Map.entry("transaction.state.log.replication.factor", "1"),
        Map.entry("transaction.state.log.min.isr", "1"),
        Map.entry("transaction.state.log.num.partitions", "1"),
        Map.entry("share.coordinator.state.topic.replication.factor", "1"),
        Map.entry("share.coordinator.state.topic.min.isr", "1"),
        Map.entry("share.coordinator.state.topic.num.partitions", "1"),
        Map.entry("group.initial.rebalance.delay.ms", "0"),
        Map.entry("log.cleaner.enable", "false"));
  }
}
