package dev.longhaul.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.longhaul.embedded.ServiceProcess;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.Test;

/** Two replicas of the service share topics and database. */
class ReplicasIT {

  private static final int EVENTS = 8_000;
  private static final int PAIRS = 40;

  /** Two in each replica, so that each replica has its share of the four partitions. */
  private static final long CONSUMERS = 4;

  private static final int ENDED_BY_SIGTERM = 143;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @Test
  void shouldCountEveryEventAndFireEveryAlertOnce() throws Exception {
    try (ServiceBed bed = new ServiceBed().awaitReady();
        ServiceProcess second = bed.another().awaitReady(PATIENCE)) {
      await().atMost(PATIENCE).until(() -> consumersAtWork(bed) == CONSUMERS);

      Set<String> produced = new HashSet<>();
      produce(bed, produced, EVENTS / 2);
      await().atMost(PATIENCE).until(() -> bed.count("measurement") > EVENTS / 4);
      second.kill();
      produce(bed, produced, EVENTS / 2);

      await()
          .atMost(PATIENCE)
          .untilAsserted(() -> assertThat(bed.count("measurement")).isEqualTo(EVENTS));
      await().atMost(PATIENCE).untilAsserted(() -> assertThat(bed.count("outbox")).isZero());
      assertThat(new HashSet<>(bed.column("select id::text from measurement"))).isEqualTo(produced);
      SentAlerts.assertOnceInEffect(bed);
    }
  }

  /** As a cluster replaces pods: a new one is ready, then an old one is asked to end. */
  @Test
  void shouldLoseAndDoubleNothingWhenAllReplicasAreReplacedUnderLoad() throws Exception {
    try (ServiceBed bed = new ServiceBed("-Dquarkus.shutdown.timeout=8s").awaitReady();
        ServiceProcess second = bed.another().awaitReady(PATIENCE);
        Load load = new Load(bed)) {
      await().atMost(PATIENCE).until(() -> bed.count("measurement") > 0);

      try (ServiceProcess third = bed.another().awaitReady(PATIENCE)) {
        assertEndsInTime(bed.process(), load);
        try (ServiceProcess fourth = bed.another().awaitReady(PATIENCE)) {
          assertEndsInTime(second, load);
          Set<String> produced = load.end();

          await()
              .atMost(PATIENCE)
              .untilAsserted(() -> assertThat(bed.count("measurement")).isEqualTo(produced.size()));
          await().atMost(PATIENCE).untilAsserted(() -> assertThat(bed.count("outbox")).isZero());
          assertThat(new HashSet<>(bed.column("select id::text from measurement")))
              .isEqualTo(produced);
          SentAlerts.assertOnceInEffect(bed);
          assertThat(bed.all(bed.deadLetters)).isEmpty();
          assertThat(third.isAlive() && fourth.isAlive()).isTrue();
        }
      }
    }
  }

  /** Within a cluster's usual grace, by itself, while events go on coming. */
  private static void assertEndsInTime(ServiceProcess replica, Load load) {
    int before = load.sent();
    assertThat(replica.terminate()).isIn(0, ENDED_BY_SIGTERM);
    assertThat(load.sent()).isGreaterThan(before);
  }

  /** Some hundred events a second from many hosts until it is ended. */
  private static final class Load implements AutoCloseable {

    private static final int BATCH = 2 * PAIRS;

    private final Set<String> produced = new HashSet<>();
    private final AtomicInteger sent = new AtomicInteger();
    private final AtomicBoolean ended = new AtomicBoolean();
    private final Thread thread;

    Load(ServiceBed bed) {
      thread = new Thread(() -> run(bed), "load");
      thread.start();
    }

    private void run(ServiceBed bed) {
      while (!ended.get()) {
        produce(bed, produced, BATCH);
        sent.addAndGet(BATCH);
        // The pace of the load, no wait for anything.
        LockSupport.parkNanos(Duration.ofMillis(250).toNanos());
      }
    }

    int sent() {
      return sent.get();
    }

    Set<String> end() throws InterruptedException {
      ended.set(true);
      thread.join();
      return produced;
    }

    @Override
    public void close() {
      ended.set(true);
    }
  }

  /** Both ends of a path report, each in a partition of its own: replicas meet at the same rows. */
  private static void produce(ServiceBed bed, Set<String> produced, int events) {
    Instant start = Instant.now().minusSeconds(300);
    for (int i = 0; i < events; i++) {
      UUID id = UuidCreator.getTimeOrderedEpoch();
      produced.add(id.toString());
      String sender = "near-" + i % PAIRS;
      String receiver = "far-" + i % PAIRS;
      Instant at = start.plusMillis(20L * i);
      if (i / PAIRS % 2 == 0) {
        bed.send(sender, Events.windowLimited(id, sender, receiver, at));
      } else {
        bed.send(receiver, Events.throughput(id, receiver, sender, at, 100));
      }
    }
    bed.flush();
  }

  private static long consumersAtWork(ServiceBed bed) throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", bed.kafka().bootstrapServers()))) {
      return admin.describeConsumerGroups(Set.of(bed.group())).all().get().values().stream()
          .flatMap(group -> group.members().stream())
          .filter(member -> !member.assignment().topicPartitions().isEmpty())
          .count();
    }
  }
}
