package dev.longhaul.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** What has left on the alerts topic, against the rows that caused it. */
final class SentAlerts {

  private SentAlerts() {}

  /** A message may leave twice, but then with the same id and content. */
  static void assertOnceInEffect(ServiceBed bed) {
    Map<String, String> contents = new HashMap<>();
    for (ConsumerRecord<String, byte[]> each : bed.all(bed.alerts)) {
      String content = new String(each.value(), StandardCharsets.UTF_8);
      String before = contents.put(header(each, "longhaul-message-id"), content);
      assertThat(before).isIn(null, content);
    }
    List<String> fired = bed.column("select fingerprint || since::text from alert");
    List<String> resolved = bed.column("select fingerprint from alert where status = 'resolved'");
    assertThat(fired).isNotEmpty().doesNotHaveDuplicates();
    assertThat(contents).hasSize(fired.size() + resolved.size());
  }

  /** A header of a message, which has to be there. */
  static String header(ConsumerRecord<String, byte[]> message, String name) {
    return new String(message.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
  }
}
