package dev.longhaul.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.longhaul.contract.v1.AlertData;
import dev.longhaul.wire.Decoding;
import dev.longhaul.wire.EventCodec;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** From a produced event to rows, verdicts, alerts and dead letters. */
class IngestIT {

  private static final Duration SOON = Duration.ofSeconds(20);

  private static ServiceBed bed;

  private final Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);

  @BeforeAll
  static void start() throws Exception {
    bed = new ServiceBed("-Dlonghaul.history.interval=1s").awaitReady();
    // The first batch loads classes; what is measured is the service at work.
    bed.send("warm", Events.throughput(id(), "warm-1", "warm-2", Instant.now(), 100));
    await().atMost(SOON).until(() -> bed.count("measurement") > 0);
  }

  @AfterAll
  static void stop() {
    bed.close();
  }

  private static UUID id() {
    return UuidCreator.getTimeOrderedEpoch();
  }

  @Test
  void shouldAnswerAMeasurementWithADiagnosisAndAnAlertWithinTwoSeconds() throws Exception {
    ServiceBed.acknowledged(
        bed.produce("e2e-1", Events.hostState(id(), "e2e-1", "10.1.0.1", now.minusSeconds(1))));
    await().atMost(SOON).until(() -> !hostState("e2e-1").isEmpty());
    UUID event = id();
    ServiceBed.acknowledged(
        bed.produce("e2e-1", Events.windowLimited(event, "e2e-1", "e2e-2", now)));
    Instant sent = Instant.now();

    await()
        .atMost(Duration.ofSeconds(2))
        .pollInterval(Duration.ofMillis(50))
        .untilAsserted(
            () ->
                assertThat(
                        bed.column(
                            "select d.verdict from diagnosis d join path p on p.id = d.path_id"
                                + " where p.sender = ?",
                            "e2e-1"))
                    .contains("SEND_WINDOW_LIMITED"));
    await()
        .atMost(Duration.ofSeconds(2).minus(Duration.between(sent, Instant.now())))
        .pollInterval(Duration.ofMillis(50))
        .untilAsserted(() -> assertThat(alertsOf("e2e-1")).hasSize(1));

    AlertData alert = alertsOf("e2e-1").get(0);
    assertThat(alert.status()).isEqualTo("firing");
    assertThat(alert.kind()).isEqualTo("WindowLimited");
    assertThat(bed.column("select id::text from measurement where host = ?", "e2e-1"))
        .contains(event.toString());
    assertThat(
            bed.column(
                "select r.status from recommendation r join path p on p.id = r.path_id"
                    + " where p.sender = ?",
                "e2e-1"))
        .containsExactly("open");
  }

  @Test
  void shouldStoreAndJudgeAReplayOnlyOnce() throws Exception {
    UUID event = id();
    String text = Events.windowLimited(event, "twice-1", "twice-2", now);
    bed.send("twice-1", text);
    bed.send("other-key", text);
    bed.send("twice-1", text);
    bed.send("twice-1", Events.throughput(id(), "twice-1", "twice-2", now, 300));
    bed.flush();
    await()
        .atMost(SOON)
        .untilAsserted(
            () -> assertThat(bed.column(ROWS_OF_HOST, "twice-1")).isEqualTo(List.of("2")));
    bed.send("twice-1", text);
    UUID last = id();
    bed.send("twice-1", Events.throughput(last, "twice-1", "twice-3", now, 300));
    bed.flush();
    await()
        .atMost(SOON)
        .untilAsserted(
            () -> assertThat(bed.column(ROWS_OF_HOST, "twice-1")).isEqualTo(List.of("3")));

    assertThat(alertsOf("twice-1")).hasSize(1);
    assertThat(bed.column("select id::text from alert where host = ?", "twice-1")).hasSize(1);
  }

  private static final String ROWS_OF_HOST =
      "select count(*)::text from measurement where host = ?";

  @Test
  void shouldGiveEachKindOfBadEventItsReasonAndGoOn() throws Exception {
    Map<String, byte[]> bad = badEvents();
    for (Map.Entry<String, byte[]> each : bad.entrySet()) {
      bed.send("bad-" + each.getKey(), each.getValue());
    }
    bed.send("bad-after", Events.throughput(id(), "bad-after", "peer", now, 10));
    bed.flush();

    await()
        .atMost(SOON)
        .untilAsserted(() -> assertThat(reasons()).hasSizeGreaterThanOrEqualTo(bad.size()));
    Map<String, String> expected = new HashMap<>();
    bad.keySet().forEach(code -> expected.put("bad-" + code, code));
    assertThat(reasons()).containsAllEntriesOf(expected);
    await()
        .atMost(SOON)
        .untilAsserted(
            () -> assertThat(bed.column(ROWS_OF_HOST, "bad-after")).isEqualTo(List.of("1")));
    assertThat(bed.process().output()).doesNotContain("\tat ");
  }

  private Map<String, byte[]> badEvents() {
    String good = Events.throughput(id(), "bad-1", "peer", now, 10);
    Map<String, byte[]> bad = new LinkedHashMap<>();
    bad.put("empty", new byte[0]);
    bad.put("malformed-json", bytes(good.substring(0, good.length() / 2)));
    bad.put("not-utf8", new byte[] {'{', '"', (byte) 0xC3, (byte) 0x28, '"', ':', '1', '}'});
    bad.put("unstorable-text", bytes(good.replace("iperf 3.16", "iperf\\u0000")));
    bad.put("invalid-envelope", bytes(good.replace("\"specversion\":\"1.0\",", "")));
    bad.put("invalid-time", bytes(good.replace(now.toString(), "yesterday")));
    bad.put("unknown-type", bytes(good.replace("throughput-test.v1", "horoscope.v1")));
    bad.put("unknown-version", bytes(good.replace("throughput-test.v1", "throughput-test.v9")));
    bad.put("invalid-data", bytes(good.replace("\"parallel\":1", "\"parallel\":\"many\"")));
    bad.put("too-old", bytes(at(now.minus(Duration.ofDays(400)))));
    bad.put("too-far-ahead", bytes(at(now.plus(Duration.ofDays(2)))));
    bad.put(
        "unreadable-output",
        bytes(Events.rawOutput(id(), "bad-1", "peer", now, "no tool prints this")));
    return bad;
  }

  private static String at(Instant time) {
    return Events.throughput(id(), "bad-1", "peer", time, 10);
  }

  @Test
  void shouldIsolateTheOneEventThatTheDatabaseRefuses() throws Exception {
    bed.execute("alter table measurement add constraint no_poison check (host <> 'poison')");
    try {
      for (int i = 0; i < 40; i++) {
        String host = i == 23 ? "poison" : "healthy";
        bed.send(host, Events.throughput(id(), host, "peer", now.plusMillis(i), 10));
      }
      bed.flush();
      await()
          .atMost(SOON)
          .untilAsserted(
              () -> assertThat(bed.column(ROWS_OF_HOST, "healthy")).isEqualTo(List.of("39")));
      await()
          .atMost(SOON)
          .untilAsserted(
              () -> assertThat(reasons()).containsEntry("poison", "refused-by-database"));
    } finally {
      bed.execute("alter table measurement drop constraint no_poison");
    }
  }

  @Test
  void shouldReadARawOutputOnTheServer() throws Exception {
    UUID event = id();
    String ping =
        """
        PING 10.9.0.2 (10.9.0.2) 56(84) bytes of data.
        64 bytes from 10.9.0.2: icmp_seq=1 ttl=60 time=76.1 ms
        64 bytes from 10.9.0.2: icmp_seq=2 ttl=60 time=76.3 ms

        --- 10.9.0.2 ping statistics ---
        2 packets transmitted, 2 received, 0% packet loss, time 1001ms
        rtt min/avg/max/mdev = 76.100/76.200/76.300/0.100 ms
        """;
    bed.send("raw-1", Events.rawOutput(event, "raw-1", "raw-2", now, ping));
    bed.flush();
    await()
        .atMost(SOON)
        .untilAsserted(
            () ->
                assertThat(bed.column("select kind from measurement where host = ?", "raw-1"))
                    .containsExactlyInAnyOrder("raw-output", "path-probe"));
  }

  @Test
  void shouldMakePartitionsForLateEventsAndAheadAndDropExpiredOnes() throws Exception {
    Instant late = now.minus(Duration.ofDays(12));
    bed.send("late-1", Events.throughput(id(), "late-1", "peer", late, 10));
    bed.flush();
    await()
        .atMost(SOON)
        .untilAsserted(
            () -> assertThat(bed.column(ROWS_OF_HOST, "late-1")).isEqualTo(List.of("1")));
    assertThat(partitions()).contains(name(late), name(now), name(now.plus(Duration.ofDays(3))));

    Instant expired = now.minus(Duration.ofDays(40));
    bed.execute("select ensure_measurement_partition(date '" + day(expired) + "')");
    bed.execute(
        "insert into path (id, sender, receiver, family, first_seen, last_seen, verdict_since)"
            + " select gen_random_uuid(), 'gone-1', 'gone-2', 4, t, t, t from (values"
            + " (now() - interval '40 days')) old(t)");
    await()
        .atMost(SOON)
        .untilAsserted(() -> assertThat(partitions()).doesNotContain(name(expired)));
    await()
        .atMost(SOON)
        .untilAsserted(
            () -> assertThat(bed.column("select id from path where sender = 'gone-1'")).isEmpty());
    assertThat(bed.column(ROWS_OF_HOST, "late-1")).isEqualTo(List.of("1"));
  }

  private static List<String> partitions() {
    return bed.column("select relname from pg_class where relname ~ '^measurement_[0-9]+$'");
  }

  private static String name(Instant at) {
    return "measurement_" + day(at).replace("-", "");
  }

  private static String day(Instant at) {
    return at.toString().substring(0, "2026-01-01".length());
  }

  private static List<String> hostState(String host) {
    return bed.column("select id from host where state is not null and id = ?", host);
  }

  private static List<AlertData> alertsOf(String host) {
    EventCodec codec = new EventCodec();
    return bed.all(bed.alerts).stream()
        .filter(each -> host.equals(each.key()))
        .map(each -> ((Decoding.Decoded<AlertData>) codec.decodeAlert(each.value())).event().data())
        .toList();
  }

  private static Map<String, String> reasons() {
    Map<String, String> reasons = new HashMap<>();
    for (ConsumerRecord<String, byte[]> letter : bed.all(bed.deadLetters)) {
      reasons.put(letter.key(), header(letter, "longhaul-reason-code"));
      assertThat(header(letter, "longhaul-reason")).isNotBlank();
      assertThat(header(letter, "longhaul-original-topic")).isEqualTo(bed.measurements);
    }
    return reasons;
  }

  private static String header(ConsumerRecord<String, byte[]> letter, String name) {
    return new String(letter.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
