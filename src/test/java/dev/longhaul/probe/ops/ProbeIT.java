package dev.longhaul.probe.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.longhaul.contract.v1.CommandData.Measure;
import dev.longhaul.contract.v1.CommandResult;
import dev.longhaul.contract.v1.MeasurementData;
import dev.longhaul.contract.v1.MeasurementData.Counters;
import dev.longhaul.contract.v1.MeasurementData.HostState;
import dev.longhaul.contract.v1.MeasurementData.PathProbe;
import dev.longhaul.contract.v1.MeasurementData.Socket;
import dev.longhaul.contract.v1.MeasurementData.ThroughputTest;
import dev.longhaul.embedded.EmbeddedKafka;
import dev.longhaul.embedded.FreePorts;
import dev.longhaul.probe.messaging.RecordedLog;
import dev.longhaul.probe.sense.FakeHost;
import dev.longhaul.wire.Decoding;
import dev.longhaul.wire.EventCodec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole probe against a real Kafka, on a host made of files. */
class ProbeIT {

  private static final Duration SOON = Duration.ofSeconds(60);

  private static final String PING =
      """
      echo "PING 127.0.0.1 (127.0.0.1) 56(84) bytes of data."
      echo "64 bytes from 127.0.0.1: icmp_seq=1 ttl=64 time=0.04 ms"
      echo
      echo "--- 127.0.0.1 ping statistics ---"
      echo "1 packets transmitted, 1 received, 0% packet loss, time 0ms"
      """;

  private static EmbeddedKafka kafka;

  @TempDir private Path folder;
  private final RecordedLog log = new RecordedLog();
  private final Desk desk = new Desk();
  private final List<Running> running = new ArrayList<>();
  private String topics = "";

  /** Obeys what is said to it; {@code round} asks for a test. */
  private static final class Desk implements CommandDesk {
    private final List<String> taken = new CopyOnWriteArrayList<>();
    private final List<String> kept = new CopyOnWriteArrayList<>();
    private final List<Outcome.Answer> waiting = new CopyOnWriteArrayList<>();

    @Override
    public Outcome take(byte[] value, Optional<String> keyId, Optional<String> signature) {
      String text = new String(value, StandardCharsets.UTF_8);
      taken.add(text);
      if (text.equals("round")) {
        return new Outcome.Round(
            new Measure(
                "web-1",
                "r1",
                Instant.now().plusSeconds(3).toString(),
                "peer-1",
                "127.0.0.1",
                FreePorts.several(1).get(0),
                Optional.empty(),
                1,
                0,
                1,
                OptionalLong.empty()));
      }
      return answer(text);
    }

    private Outcome.Answer answer(String text) {
      return new Outcome.Answer(
          new CommandResult(
              "web-1", text, Optional.empty(), "applied", Optional.empty(), List.of()),
          () -> {
            kept.add(text);
            waiting.removeIf(a -> a.result().remediationId().equals(text));
          });
    }

    @Override
    public void recover() {
      taken.add("recovered");
    }

    @Override
    public List<Outcome.Answer> due() {
      return List.copyOf(waiting);
    }
  }

  private record Running(Probe probe, Thread thread) {
    void end() throws InterruptedException {
      probe.stop();
      thread.join(SOON.toMillis());
      assertThat(thread.isAlive()).isFalse();
    }
  }

  @BeforeAll
  static void startKafka() {
    kafka = EmbeddedKafka.start();
  }

  @AfterAll
  static void stopKafka() {
    kafka.close();
  }

  @AfterEach
  void endProbes() throws InterruptedException {
    for (Running r : running) {
      r.end();
    }
  }

  @Test
  void shouldSendStateAndCountersAndAnswerCommands() throws Exception {
    useTopics("whole");
    desk.waiting.add(desk.answer("from an earlier life"));
    start();
    await().atMost(SOON).until(() -> !states().isEmpty());
    command("apply");
    await().atMost(SOON).until(() -> results().size() == 2);
    command("round");
    await().atMost(SOON).until(() -> !tests().isEmpty());

    assertThat(states().get(0).sysctls()).containsEntry("net.core.rmem_max", "212992");
    assertThat(states().get(0).host()).isEqualTo("web-1");
    assertThat(of(Counters.class).get(0).values())
        .containsEntry("TcpRetransSegs", 7L)
        .containsEntry("LonghaulDroppedSamples", 0L);
    assertThat(results())
        .extracting(CommandResult::remediationId)
        .containsExactly("from an earlier life", "apply");
    assertThat(desk.taken).containsExactly("recovered", "apply", "round");
    assertThat(desk.kept).containsExactly("from an earlier life", "apply");
    assertThat(tests().get(0).error()).isPresent();
    assertThat(tests().get(0).receiver()).isEqualTo("peer-1");
    assertThat(folder.resolve("state/rounds")).isEmptyDirectory();
  }

  @Test
  void shouldWorkOnWithoutKafkaAndSendAllOfItLater() throws Exception {
    useTopics("outage");
    kafka.stop();
    FakeHost host = start();
    await().atMost(SOON).until(() -> running.get(0).probe.counts().samples() >= 2);
    host.sysctl("net.core.rmem_max", "16777216");
    await().atMost(SOON).until(() -> running.get(0).probe.counts().samples() >= 3);
    running.remove(0).end();
    start();
    kafka.resume();

    await().atMost(SOON).until(() -> states().size() >= 2);

    assertThat(states())
        .extracting(s -> s.sysctls().get("net.core.rmem_max"))
        .contains("212992", "16777216");
    // What was sent twice is the same event, byte for byte.
    List<String> events = raw("measurements").stream().distinct().toList();
    assertThat(ids(events)).doesNotHaveDuplicates();
  }

  @Test
  void shouldSayOfARoundThatItWasBrokenOffWhenTheProbeDied() throws Exception {
    useTopics("broken");
    RoundsInFlight inFlight = new RoundsInFlight(folder.resolve("state/rounds"));
    Path file = inFlight.begin("an event of an earlier life".getBytes(StandardCharsets.UTF_8));
    start();

    await().atMost(SOON).until(() -> raw("measurements").contains("an event of an earlier life"));

    assertThat(file).doesNotExist();
  }

  @Test
  void shouldEndWithinSecondsAlsoWithKafkaAway() throws Exception {
    useTopics("ending");
    kafka.stop();
    try {
      start();
      await().atMost(SOON).until(() -> running.get(0).probe.counts().samples() >= 2);
      Instant begin = Instant.now();
      running.remove(0).end();

      assertThat(Duration.between(begin, Instant.now())).isLessThan(Duration.ofSeconds(15));
    } finally {
      kafka.resume();
    }
  }

  @Test
  void shouldLookAtTheWayWhenATestCameToNothing() throws Exception {
    useTopics("failing");
    start("paths.every = 0\ntests = name=sgp-2 address=127.0.0.1 port=9 every=1h seconds=1\n");

    await().atMost(SOON).until(() -> !of(PathProbe.class).isEmpty());

    assertThat(tests().get(0).error()).isPresent();
    assertThat(tests().get(0).receiverSocket()).contains(new Socket("127.0.0.1", 9));
    assertThat(of(PathProbe.class)).allMatch(p -> p.target().equals("sgp-2"));
  }

  @Test
  void shouldShareItsFolderWithNoOtherProbe() throws Exception {
    useTopics("shared");
    start();

    assertThatExceptionOfType(IOException.class)
        .isThrownBy(this::start)
        .withMessageContaining("another probe");
  }

  private void useTopics(String name) {
    topics = name;
    kafka.createTopics(1, List.of(name + ".measurements", name + ".commands", name + ".results"));
  }

  private FakeHost start() throws Exception {
    return start("");
  }

  private FakeHost start(String more) throws Exception {
    FakeHost host =
        new FakeHost(folder)
            .tool("ping", PING)
            .sysctl("net.core.rmem_max", "212992")
            .file("/proc/net/snmp", "Tcp: RetransSegs\nTcp: 7\n");
    Path file = folder.resolve("probe.properties");
    Files.writeString(
        file,
        """
        kafka.bootstrap.servers = %s
        topics.measurements = %s.measurements
        topics.commands = %s.commands
        topics.command.results = %s.results
        state.dir = %s
        state.look = 1s
        """
                .formatted(
                    kafka.bootstrapServers(), topics, topics, topics, folder.resolve("state"))
            + more);
    ProbeSettings settings = SettingsReader.read(file, Map.of(), "web-1");
    Probe probe =
        Probe.of(
            new Probe.Parts(
                settings,
                host.root(),
                host.installed(),
                Clock.systemUTC(),
                log,
                Optional.of(desk)));
    Thread thread = new Thread(() -> run(probe));
    thread.start();
    running.add(new Running(probe, thread));
    return host;
  }

  private static void run(Probe probe) {
    try {
      probe.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void command(String text) throws Exception {
    Map<String, Object> client = Map.of("bootstrap.servers", kafka.bootstrapServers());
    try (var producer =
        new KafkaProducer<>(client, new StringSerializer(), new StringSerializer())) {
      producer
          .send(new ProducerRecord<>(topics + ".commands", "web-1", text))
          .get(30, TimeUnit.SECONDS);
    }
  }

  private List<HostState> states() {
    return of(HostState.class);
  }

  private List<ThroughputTest> tests() {
    return of(ThroughputTest.class);
  }

  private <T extends MeasurementData> List<T> of(Class<T> type) {
    EventCodec codec = new EventCodec();
    List<T> found = new ArrayList<>();
    for (String event : raw("measurements")) {
      Decoding<MeasurementData> decoding =
          codec.decodeMeasurement(event.getBytes(StandardCharsets.UTF_8));
      if (decoding instanceof Decoding.Decoded<MeasurementData> d
          && type.isInstance(d.event().data())) {
        found.add(type.cast(d.event().data()));
      }
    }
    return found;
  }

  private static List<String> ids(List<String> events) {
    EventCodec codec = new EventCodec();
    List<String> ids = new ArrayList<>();
    for (String event : events) {
      if (codec.decodeMeasurement(event.getBytes(StandardCharsets.UTF_8))
          instanceof Decoding.Decoded<MeasurementData> d) {
        ids.add(d.event().id().toString());
      }
    }
    return ids;
  }

  private List<CommandResult> results() {
    EventCodec codec = new EventCodec();
    List<CommandResult> found = new ArrayList<>();
    for (String event : raw("results")) {
      if (codec.decodeCommandResult(event.getBytes(StandardCharsets.UTF_8))
          instanceof Decoding.Decoded<CommandResult> d) {
        found.add(d.event().data());
      }
    }
    return found;
  }

  /** Everything in a topic up to now, in order. */
  private List<String> raw(String topic) {
    Map<String, Object> client = Map.of("bootstrap.servers", kafka.bootstrapServers());
    TopicPartition partition = new TopicPartition(topics + "." + topic, 0);
    List<String> values = new ArrayList<>();
    try (var consumer =
        new KafkaConsumer<>(client, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      consumer.assign(List.of(partition));
      consumer.seekToBeginning(List.of(partition));
      long end = consumer.endOffsets(List.of(partition)).getOrDefault(partition, 0L);
      while (consumer.position(partition) < end) {
        consumer
            .poll(Duration.ofMillis(200))
            .forEach(r -> values.add(new String(r.value(), StandardCharsets.UTF_8)));
      }
    }
    return values;
  }
}
