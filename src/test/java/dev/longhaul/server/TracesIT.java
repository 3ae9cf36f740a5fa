package dev.longhaul.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.f4b6a3.uuid.UuidCreator;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

/** The trace of a measurement is that of the alert it raises. */
class TracesIT {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
  private static final String SPAN = "b7ad6b7169203331";
  private static final String PARENT = "00-" + TRACE + "-" + SPAN + "-01";

  @Test
  void shouldPassTheTraceOnWithoutAnExporter() throws Exception {
    try (ServiceBed bed = new ServiceBed().awaitReady()) {
      assertThat(traceOfTheAlert(bed)).isEqualTo(PARENT);
      assertThat(bed.process().output()).doesNotContain("Failed to export");
    }
  }

  @Test
  void shouldAddItsSpansWithAnExporter() throws Exception {
    try (ServiceBed bed =
        new ServiceBed(
                "-Dquarkus.otel.sdk.disabled=false",
                "-Dquarkus.otel.exporter.otlp.endpoint=http://localhost:1")
            .awaitReady()) {
      assertThat(traceOfTheAlert(bed))
          .startsWith("00-" + TRACE + "-")
          .endsWith("-01")
          .doesNotContain(SPAN);
    }
  }

  private static String traceOfTheAlert(ServiceBed bed) {
    for (int i = 0; i < 2; i++) {
      Instant at = Instant.now().minusSeconds(60 - i);
      String event = Events.windowLimited(UuidCreator.getTimeOrderedEpoch(), "traced", "peer", at);
      bed.send("traced", event, Map.of("traceparent", PARENT));
    }
    bed.flush();
    await().atMost(PATIENCE).until(() -> !bed.all(bed.alerts).isEmpty());
    List<ConsumerRecord<String, byte[]>> sent = bed.all(bed.alerts);
    return new String(
        sent.get(0).headers().lastHeader("traceparent").value(), StandardCharsets.UTF_8);
  }
}
