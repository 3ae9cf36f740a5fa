package dev.longhaul.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.f4b6a3.uuid.UuidCreator;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What the packaged service tells Prometheus, and what dashboard and alert rules ask of it. */
class MetricsIT {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String HOST = "measured-host-17";
  private static final String PEER = "measured-peer-18";
  private static final int EVENTS = 60;

  @Test
  void shouldTellFixedFiguresWithFewLabelsAndAllThatDashboardAndAlertsNeed() throws Exception {
    try (ServiceBed bed =
        new ServiceBed("-Dlonghaul.metrics.fleet-check=1s", "-Dlonghaul.metrics.lag-check=1s")
            .awaitReady()) {
      URI service = bed.process().address();
      // Before anything was looked at: an alert rule must not wait for its figure to appear.
      assertThat(PrometheusText.of(service).names())
          .containsAll(
              AskedFigures.inAlerts().stream().filter(n -> n.startsWith("longhaul_")).toList());
      work(bed);
      look(service);

      await()
          .atMost(PATIENCE)
          .ignoreExceptions()
          .untilAsserted(
              () -> {
                PrometheusText told = PrometheusText.of(service);
                assertThat(told.sum("longhaul_ingest_events_total", "outcome", "stored"))
                    .isEqualTo(EVENTS);
                assertThat(told.sum("longhaul_dead_letters_total", "topic", "measurements"))
                    .isEqualTo(1);
                assertThat(told.sum("longhaul_alerts_firing", "kind", "WindowLimited"))
                    .isEqualTo(1);
                assertThat(told.sum("longhaul_paths", "cause", "SEND_WINDOW_LIMITED")).isEqualTo(1);
                assertThat(told.sum("longhaul_hosts", "state", "reporting")).isEqualTo(1);
                assertThat(told.names()).contains("longhaul_ingest_events_total");
              });
      PrometheusText told = PrometheusText.of(service);
      assertThat(told.own()).isEqualTo(OWN);
      assertNothingUnbounded(told);
      assertThat(told.names()).containsAll(AskedFigures.inDashboard());
      assertThat(told.names()).containsAll(AskedFigures.inAlerts());
    }
  }

  private static final Set<String> OWN =
      Set.of(
          "longhaul_alerts_firing[kind]",
          "longhaul_command_results_total[effect]",
          "longhaul_database_up[]",
          "longhaul_dead_letters_total[topic]",
          "longhaul_diagnoses_total[cause]",
          "longhaul_hosts[state]",
          "longhaul_ingest_batch_size_count[]",
          "longhaul_ingest_batch_size_max[]",
          "longhaul_ingest_batch_size_sum[]",
          "longhaul_ingest_batch_time_seconds_bucket[le]",
          "longhaul_ingest_batch_time_seconds_count[]",
          "longhaul_ingest_batch_time_seconds_max[]",
          "longhaul_ingest_batch_time_seconds_sum[]",
          "longhaul_ingest_behind_seconds[]",
          "longhaul_ingest_events_total[outcome, reason]",
          "longhaul_ingest_lag[]",
          "longhaul_ingest_stalled[]",
          "longhaul_kafka_up[]",
          "longhaul_outbox_age_seconds[]",
          "longhaul_outbox_size[]",
          "longhaul_paths[cause]",
          "longhaul_remediations[state]");

  private static void work(ServiceBed bed) {
    Instant start = Instant.now().minusSeconds(300);
    for (int i = 0; i < EVENTS; i++) {
      UUID id = UuidCreator.getTimeOrderedEpoch();
      bed.send(HOST, Events.windowLimited(id, HOST, PEER, start.plusSeconds(i)));
    }
    bed.send(HOST, "{\"no\":\"event\"}");
    bed.flush();
  }

  /** Addresses with ids in them, known and unknown ones. */
  private static void look(URI service) throws IOException, InterruptedException {
    for (String path :
        Set.of(
            "/api/v1/hosts/" + HOST,
            "/api/v1/paths/" + UUID.randomUUID(),
            "/api/v1/alerts/" + UUID.randomUUID(),
            "/" + HOST,
            "/q/health")) {
      HttpClient.newHttpClient()
          .send(HttpRequest.newBuilder(service.resolve(path)).build(), BodyHandlers.discarding());
    }
  }

  private static void assertNothingUnbounded(PrometheusText told) throws IOException {
    Files.writeString(Path.of("target", "metrics.txt"), String.join("\n", told.names()));
    assertThat(told.samples())
        .flatExtracting(s -> s.labels().values())
        .noneMatch(v -> v.contains(HOST) || v.contains(PEER))
        .noneMatch(v -> v.matches("(?i).*[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-.*"));
  }
}
