package dev.longhaul.server.messaging;

import dev.longhaul.server.flow.IngestMeasurements;
import dev.longhaul.server.flow.IngestObserver;
import dev.longhaul.server.flow.IngestReport;
import dev.longhaul.server.flow.ReceivedEvent;
import dev.longhaul.server.flow.ReceivedEvent.Origin;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.eclipse.microprofile.reactive.messaging.Incoming;
import org.jspecify.annotations.Nullable;

/**
 * Takes batches of records from the measurements topic. Offsets are committed once the returned
 * {@code Uni} completes, which is after the database has committed. While the database is away the
 * batch is tried again for ever: nothing is skipped, and the consumer stays in its group because
 * the client goes on polling with its partitions paused.
 */
@ApplicationScoped
public class MeasurementConsumer {

  private static final Duration FIRST_PAUSE = Duration.ofMillis(200);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final IngestMeasurements ingest;
  private final IngestObserver observer;
  private final Traces traces;

  MeasurementConsumer(IngestMeasurements ingest, IngestObserver observer, Traces traces) {
    this.ingest = ingest;
    this.observer = observer;
    this.traces = traces;
  }

  /** Takes one batch in. */
  @Incoming("srv-measurements")
  public Uni<Void> consume(ConsumerRecords<byte[], byte[]> records) {
    List<ReceivedEvent> events = new ArrayList<>(records.count());
    Traces.Batch traced = traces.batch();
    for (ConsumerRecord<byte[], byte[]> each : records) {
      events.add(received(each, traced));
    }
    long begun = System.nanoTime();
    return Uni.createFrom()
        .deferred(() -> ingest.ingest(events))
        .ifNoItem()
        .after(PATIENCE)
        .fail()
        .onFailure()
        .invoke(failure -> observer.stalled(String.valueOf(failure.getMessage())))
        .onFailure()
        .retry()
        .withBackOff(FIRST_PAUSE, LONGEST_PAUSE)
        .indefinitely()
        .invoke(report -> committed(report, begun))
        .invoke(traced::end)
        .replaceWithVoid();
  }

  private void committed(IngestReport report, long begun) {
    observer.committed(
        report, Duration.of(System.nanoTime() - begun, TimeUnit.NANOSECONDS.toChronoUnit()));
  }

  private static ReceivedEvent received(ConsumerRecord<byte[], byte[]> each, Traces.Batch traced) {
    byte @Nullable [] value = each.value();
    return new ReceivedEvent(
        Optional.ofNullable(each.key()).map(MeasurementConsumer::text),
        value == null ? new byte[0] : value,
        new Origin.Topic(each.topic(), each.partition(), each.offset()),
        traced.of(each));
  }

  /** Keys are host ids; what is no text cannot be stored as such. */
  private static String text(byte[] key) {
    return new String(key, StandardCharsets.UTF_8).replace('\0', '\uFFFD');
  }
}
