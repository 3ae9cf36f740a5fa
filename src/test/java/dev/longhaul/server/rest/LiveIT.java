package dev.longhaul.server.rest;

import static dev.longhaul.server.rest.ProblemsIT.problem;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.longhaul.embedded.EmbeddedServicesResource;
import io.agroal.api.AgroalDataSource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import jakarta.inject.Inject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(EmbeddedServicesResource.class)
@QuarkusTestResource(SigningKeyResource.class)
class LiveIT {

  private static final Duration PATIENCE = Duration.ofSeconds(15);

  @Inject AgroalDataSource database;

  private Rows rows;

  @BeforeEach
  void rows() {
    rows = new Rows(database);
  }

  @Test
  void shouldTellOfADiagnosisAsItHappens() {
    UUID path = rows.path("live-" + UUID.randomUUID(), "peer", "HEALTHY");
    try (Reader reader = listen("diagnoses/stream", Optional.empty())) {
      UUID id = rows.diagnosis(path, "PATH_CAPACITY");
      rows.notice("diagnosis", id, path);

      reader.awaitLine("id:" + id);
      reader.awaitLine("event:diagnosis");
      assertThat(reader.lines)
          .anySatisfy(line -> assertThat(line).startsWith("data:").contains("PATH_CAPACITY"));
    }
  }

  @Test
  void shouldTellOfADiagnosisThatAnUploadBrought() {
    try (Reader reader = listen("diagnoses/stream", Optional.empty())) {
      String sender = "live-upload-" + UUID.randomUUID();
      String path =
          given()
              .contentType("application/json")
              .queryParam("sender", sender)
              .queryParam("receiver", "home")
              .body(UploadIT.Iperf3Output.now())
              .post("/api/v1/measurements")
              .path("path.id");

      reader.awaitText("\"pathId\":\"" + path + "\"");
    }
  }

  @Test
  void shouldResumeAfterTheLastEventThatWasSeen() {
    UUID path = rows.path("resume-" + UUID.randomUUID(), "peer", "HEALTHY");
    UUID seen = rows.diagnosis(path, "HEALTHY");
    UUID missed = rows.diagnosis(path, "PATH_CAPACITY");

    try (Reader reader = listen("diagnoses/stream", Optional.of(seen.toString()))) {
      reader.awaitLine("id:" + missed);
    }
  }

  @Test
  void shouldResumeAlertsThatEndedMeanwhile() {
    UUID path = rows.path("resume-" + UUID.randomUUID(), "peer", "HEALTHY");
    UUID alert = UuidCreator.getTimeOrderedEpoch();
    rows.alert(alert, path, "web-1", Instant.parse("2026-01-01T00:00:00Z"));
    String seen = Resume.alertEventId(UUID.randomUUID(), Instant.now());
    rows.run("update alert set status = 'resolved', until = now() where id = ?", alert);

    try (Reader reader = listen("alerts/stream", Optional.of(seen))) {
      reader.awaitText(alert.toString());
      assertThat(reader.lines).anySatisfy(line -> assertThat(line).contains("resolved"));
    }
  }

  @Test
  void shouldRefuseToResumeAfterAnIdOfOthers() {
    problem(
        given().header("Last-Event-ID", "17").get("/api/v1/alerts/stream").then(),
        400,
        "invalid-request");
  }

  private Reader listen(String stream, Optional<String> lastEventId) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(
            URI.create("http://localhost:" + RestAssured.port + "/api/v1/" + stream));
    lastEventId.ifPresent(id -> request.header("Last-Event-ID", id));
    Reader reader = new Reader(request.build());
    reader.awaitText("listening");
    return reader;
  }

  /** Reads a stream in the background. */
  private static final class Reader implements AutoCloseable {
    private final Queue<String> lines = new ConcurrentLinkedQueue<>();
    private final Thread thread;

    Reader(HttpRequest request) {
      thread =
          new Thread(
              () -> {
                try {
                  HttpResponse<Stream<String>> response =
                      HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofLines());
                  try (Stream<String> body = response.body()) {
                    body.forEach(lines::add);
                  }
                } catch (java.io.IOException | InterruptedException | RuntimeException e) {
                  lines.add("ended: " + e);
                }
              });
      thread.setDaemon(true);
      thread.start();
    }

    void awaitLine(String wanted) {
      await()
          .atMost(PATIENCE)
          .untilAsserted(
              () -> assertThat(lines).anyMatch(l -> l.replace(": ", ":").equals(wanted)));
    }

    void awaitText(String wanted) {
      await()
          .atMost(PATIENCE)
          .untilAsserted(() -> assertThat(lines).anyMatch(l -> l.contains(wanted)));
    }

    @Override
    public void close() {
      thread.interrupt();
    }
  }
}
