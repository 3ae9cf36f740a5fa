package dev.longhaul.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.f4b6a3.uuid.UuidCreator;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Database and broker go away and come back while measurements arrive. */
class IngestOutageIT {

  private static final String SERVING = "/q/health/group/serving";
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration ANSWER = Duration.ofSeconds(20);
  private static final Duration OUTAGE = Duration.ofSeconds(4);

  private static ServiceBed bed;

  @BeforeAll
  static void start() throws Exception {
    bed = new ServiceBed().awaitReady();
  }

  @AfterAll
  static void stop() {
    bed.close();
  }

  @Test
  void shouldWaitForTheDatabaseAndGoOn() throws Exception {
    try (Load load = new Load("pg")) {
      load.awaitStored(200);
      bed.postgres().stop();
      try {
        await().atMost(PATIENCE).until(() -> status("/q/health/ready") == 503);
        await()
            .during(OUTAGE)
            .atMost(OUTAGE.multipliedBy(3))
            .until(() -> status("/q/health/live") == 200);
      } finally {
        bed.postgres().resume();
      }
      await().atMost(PATIENCE).until(() -> status("/q/health/ready") == 200);
      load.finish();
    }
    assertThat(bed.process().isAlive()).isTrue();
  }

  @Test
  void shouldWaitForTheBrokerAndGoOn() throws Exception {
    try (Load load = new Load("kafka")) {
      load.awaitStored(200);
      bed.kafka().stop();
      try {
        await().atMost(PATIENCE).until(() -> status("/q/health/ready") == 503);
        await()
            .during(OUTAGE)
            .atMost(OUTAGE.multipliedBy(3))
            .until(() -> status("/q/health/live") == 200);
        assertThat(status(SERVING)).as("what can be read is still read").isEqualTo(200);
        assertThat(status("/api/v1/hosts")).isEqualTo(200);
      } finally {
        bed.kafka().resume();
      }
      load.finish();
    }
    await().atMost(PATIENCE).untilAsserted(() -> assertThat(bed.count("outbox")).isZero());
    assertThat(bed.process().isAlive()).isTrue();
  }

  @Test
  void shouldStartWhileDatabaseAndBrokerAreAway() throws Exception {
    bed.postgres().stop();
    bed.kafka().stop();
    try {
      bed.killAndStart();
      await().atMost(PATIENCE).ignoreExceptions().until(() -> status("/q/health/live") == 200);
      assertThat(status("/q/health/ready")).isEqualTo(503);
      assertThat(status(SERVING)).as("not ready to replace another").isEqualTo(503);
    } finally {
      bed.postgres().resume();
      bed.kafka().resume();
    }
    try (Load load = new Load("late")) {
      load.awaitStored(50);
      load.finish();
    }
    await().atMost(PATIENCE).until(() -> status("/q/health/ready") == 200);
    assertThat(status(SERVING)).isEqualTo(200);
  }

  private static int status(String path) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(bed.process().address().resolve(path)).timeout(ANSWER).build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.discarding()).statusCode();
  }

  /** A producer that goes on through the outage; every event has to arrive once. */
  private static final class Load implements AutoCloseable {

    private static final int PACE_MILLIS = 3;

    private final String host;
    private final Set<String> sent = new HashSet<>();
    private final ScheduledExecutorService pace = Executors.newSingleThreadScheduledExecutor();
    private final ScheduledFuture<?> production;
    private int count;

    Load(String host) {
      this.host = host;
      this.production =
          pace.scheduleWithFixedDelay(this::produce, 0, PACE_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void produce() {
      var id = UuidCreator.getTimeOrderedEpoch();
      sent.add(id.toString());
      bed.send(host, Events.windowLimited(id, host, "far-" + count % 20, Instant.now()));
      count++;
    }

    void awaitStored(int atLeast) {
      await().atMost(PATIENCE).until(() -> bed.column(Load.IDS, host).size() >= atLeast);
    }

    void finish() throws InterruptedException {
      assertThat(production.isDone()).as("the load broke off").isFalse();
      pace.shutdown();
      assertThat(pace.awaitTermination(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
      bed.flush();
      await()
          .atMost(PATIENCE)
          .untilAsserted(
              () ->
                  assertThat(bed.column(Load.IDS, host))
                      .doesNotHaveDuplicates()
                      .containsExactlyInAnyOrderElementsOf(sent));
    }

    private static final String IDS = "select id::text from measurement where host = ?";

    @Override
    public void close() {
      pace.shutdown();
    }
  }
}
