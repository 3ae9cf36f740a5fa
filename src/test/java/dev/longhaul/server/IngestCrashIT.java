package dev.longhaul.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.f4b6a3.uuid.UuidCreator;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

/** The service is killed in mid-stream, again and again. */
class IngestCrashIT {

  private static final int EVENTS = 12_000;
  private static final int HOSTS = 200;
  private static final int KILLS = 3;

  /** So that there are many moments between two commits at which to die. */
  private static final String SMALL_BATCHES =
      "-Dmp.messaging.incoming.srv-measurements.max.poll.records=200";

  private static final Duration PATIENCE = Duration.ofSeconds(90);

  @Test
  void shouldStoreEveryEventOnceAndLoseNoMessage() throws Exception {
    try (ServiceBed bed = new ServiceBed(SMALL_BATCHES).awaitReady()) {
      Set<UUID> produced = new HashSet<>();
      Set<String> bad = new HashSet<>();
      Instant start = Instant.now().minusSeconds(600);
      for (int i = 0; i < EVENTS; i++) {
        String host = "crash-" + i % HOSTS;
        if (i % 400 == 399) {
          bad.add("bad-" + i);
          bed.send("bad-" + i, "{ no event");
        }
        UUID id = UuidCreator.getTimeOrderedEpoch();
        produced.add(id);
        Instant at = start.plusMillis(20L * i);
        bed.send(
            host,
            i % 3 == 0
                ? Events.throughput(id, host, "far-" + i % HOSTS, at, 100 + i % 50)
                : Events.windowLimited(id, host, "far-" + i % HOSTS, at));
      }
      bed.flush();
      for (int kill = 1; kill <= KILLS; kill++) {
        long reached = (long) EVENTS * kill / (KILLS + 2);
        await()
            .atMost(PATIENCE)
            .pollInterval(Duration.ofMillis(20))
            .until(() -> bed.count("measurement") >= reached);
        bed.killAndStart();
      }

      await()
          .atMost(PATIENCE)
          .untilAsserted(() -> assertThat(bed.count("measurement")).isEqualTo(EVENTS));
      await().atMost(PATIENCE).untilAsserted(() -> assertThat(bed.count("outbox")).isZero());
      assertThat(new HashSet<>(bed.column("select id::text from measurement")))
          .hasSize(EVENTS)
          .allMatch(id -> produced.contains(UUID.fromString(id)));
      SentAlerts.assertOnceInEffect(bed);
      shouldHaveSentEveryDeadLetter(bed, bad);
    }
  }

  private static void shouldHaveSentEveryDeadLetter(ServiceBed bed, Set<String> bad) {
    List<String> places = new ArrayList<>();
    Set<String> keys = new HashSet<>();
    Set<String> ids = new HashSet<>();
    for (ConsumerRecord<String, byte[]> letter : bed.all(bed.deadLetters)) {
      keys.add(letter.key());
      if (ids.add(SentAlerts.header(letter, "longhaul-message-id"))) {
        places.add(
            SentAlerts.header(letter, "longhaul-original-partition")
                + "@"
                + SentAlerts.header(letter, "longhaul-original-offset"));
      }
    }
    assertThat(keys).isEqualTo(bad);
    assertThat(places).isNotEmpty();
  }
}
