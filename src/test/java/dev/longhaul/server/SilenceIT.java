package dev.longhaul.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.longhaul.embedded.ServiceProcess;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Hosts that fall silent and come back, watched by two replicas that are restarted meanwhile. */
class SilenceIT {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String ALERTS =
      "select host || ' ' || status from alert where kind = 'ProbeSilent' order by host, since";

  /** In their own time. */
  private static final Duration APART = Duration.ofSeconds(11);

  private final AtomicInteger told = new AtomicInteger();
  private final Instant begun = Instant.now().minus(Duration.ofHours(3));

  @Test
  void shouldTellOnceThatARegularHostIsSilentAndOnceThatItIsBack() throws Exception {
    try (ServiceBed bed =
            new ServiceBed(
                    "-Dlonghaul.silence.after=9s",
                    "-Dlonghaul.silence.check=500ms",
                    "-Dlonghaul.silence.longest-gap=5s",
                    "-Dlonghaul.metrics.lag-check=500ms")
                .awaitReady();
        ServiceProcess second = bed.another().awaitReady(PATIENCE)) {
      tell(bed, "once-uploaded");
      talk(bed, "falls-silent", 10);

      talkUntil(bed, List.of("falls-silent firing"), "talks-on");
      second.terminate();
      bed.killAndStart();
      bed.awaitReady();
      // A service that was away has to listen long enough before it calls a host silent.
      talkUntil(bed, List.of("falls-silent firing"), "talks-on");
      talk(bed, "talks-on", 24);
      assertThat(bed.column(ALERTS)).containsExactly("falls-silent firing");

      talkUntil(bed, List.of("falls-silent resolved"), "talks-on", "falls-silent");
      await()
          .atMost(PATIENCE)
          .untilAsserted(
              () ->
                  assertThat(bed.all(bed.alerts))
                      .extracting(r -> statusOf(new String(r.value(), StandardCharsets.UTF_8)))
                      .containsExactly("firing", "resolved"));
      assertThat(bed.all(bed.alerts)).allMatch(r -> r.key().equals("falls-silent"));
    }
  }

  private void talkUntil(ServiceBed bed, List<String> expected, String... hosts) {
    await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(500))
        .untilAsserted(
            () -> {
              for (String host : hosts) {
                tell(bed, host);
              }
              assertThat(bed.column(ALERTS)).isEqualTo(expected);
            });
  }

  private void tell(ServiceBed bed, String host) {
    Instant at = begun.plus(APART.multipliedBy(told.incrementAndGet()));
    bed.send(host, Events.hostState(UuidCreator.getTimeOrderedEpoch(), host, "10.9.0.1", at));
    bed.flush();
  }

  private static String statusOf(String event) {
    assertThat(event).contains("\"kind\":\"ProbeSilent\"").doesNotContain("pathId");
    return event.contains("\"status\":\"firing\"") ? "firing" : "resolved";
  }

  /** Reports so many times, twice a second. */
  private void talk(ServiceBed bed, String host, int times) {
    AtomicInteger left = new AtomicInteger(times);
    await()
        .atMost(PATIENCE)
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(500))
        .until(
            () -> {
              tell(bed, host);
              return left.decrementAndGet() == 0;
            });
  }
}
