package dev.longhaul.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.f4b6a3.uuid.UuidCreator;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Who listens to a live view does not miss what happens around an outage of the database. */
class LiveOutageIT {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @Test
  void shouldTellAListenerAfterTheDatabaseCameBack() throws Exception {
    try (ServiceBed bed = new ServiceBed().awaitReady();
        Listener listener =
            new Listener(bed.process().address().resolve("/api/v1/alerts/stream"))) {
      await().atMost(PATIENCE).until(() -> listener.isListening());
      bed.postgres().stop();
      try {
        // Waits in Kafka; stored, judged and told when the database is there again.
        Instant now = Instant.now();
        bed.send(
            "live-1",
            Events.hostState(
                UuidCreator.getTimeOrderedEpoch(), "live-1", "10.1.0.1", now.minusSeconds(1)));
        bed.send(
            "live-1",
            Events.windowLimited(UuidCreator.getTimeOrderedEpoch(), "live-1", "far-1", now));
        bed.flush();
      } finally {
        bed.postgres().resume();
      }

      await().atMost(PATIENCE).untilAsserted(() -> assertThat(bed.count("alert")).isPositive());
      await()
          .atMost(PATIENCE)
          .untilAsserted(
              () ->
                  assertThat(listener.lines())
                      .anyMatch(l -> l.startsWith("data:") && l.contains("live-1")));
    }
  }

  /** Reads and connects again with the last id, as a browser does. */
  private static final class Listener implements AutoCloseable {

    private final URI address;
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final Thread thread = new Thread(this::listen, "listener");
    private volatile String lastId = "";
    private volatile boolean closed;

    Listener(URI address) {
      this.address = address;
      thread.setDaemon(true);
      thread.start();
    }

    List<String> lines() {
      return lines;
    }

    boolean isListening() {
      return lines.stream().anyMatch(l -> l.contains("listening"));
    }

    private void listen() {
      while (!closed) {
        try {
          HttpRequest.Builder request = HttpRequest.newBuilder(address);
          if (!lastId.isEmpty()) {
            request.header("Last-Event-ID", lastId);
          }
          HttpResponse<Stream<String>> response =
              HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofLines());
          try (Stream<String> body = response.body()) {
            body.forEach(this::heard);
          }
        } catch (IOException | RuntimeException ended) {
          lines.add("ended: " + ended);
        } catch (InterruptedException e) {
          return;
        }
      }
    }

    private void heard(String line) {
      lines.add(line);
      if (line.startsWith("id:")) {
        lastId = line.substring(3).strip();
      }
    }

    @Override
    public void close() {
      closed = true;
      thread.interrupt();
    }
  }
}
