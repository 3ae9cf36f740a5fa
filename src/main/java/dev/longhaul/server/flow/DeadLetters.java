package dev.longhaul.server.flow;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.longhaul.server.flow.ReceivedEvent.Origin;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Records that could not be used, on their way to the dead-letter topic. */
@ApplicationScoped
class DeadLetters {

  private static final int MAX_REASON = 1000;

  /** A record that was just small enough for the broker is too large with our headers. */
  private static final int MAX_VALUE_BYTES = 900 * 1024;

  private final String topic;

  DeadLetters(TopicSettings topics) {
    this.topic = topics.deadLetters();
  }

  /** The message for a rejected event; none if somebody waits for the answer. */
  Optional<OutgoingMessage> of(ReceivedEvent event, Rejection rejection) {
    if (!(event.origin() instanceof Origin.Topic origin)) {
      return Optional.empty();
    }
    Map<String, String> headers = new HashMap<>();
    headers.put("longhaul-reason-code", rejection.code());
    headers.put("longhaul-reason", shortened(rejection.reason()));
    headers.put("longhaul-original-topic", origin.topic());
    headers.put("longhaul-original-partition", Integer.toString(origin.partition()));
    headers.put("longhaul-original-offset", Long.toString(origin.offset()));
    byte[] value = event.value();
    if (value.length > MAX_VALUE_BYTES) {
      headers.put("longhaul-truncated-from-bytes", Integer.toString(value.length));
      value = Arrays.copyOf(value, MAX_VALUE_BYTES);
    }
    return Optional.of(
        new OutgoingMessage(
            UuidCreator.getTimeOrderedEpoch(), topic, event.key(), headers, Optional.of(value)));
  }

  private static String shortened(String reason) {
    String clean = reason.replace('\0', ' ');
    return clean.length() <= MAX_REASON ? clean : clean.substring(0, MAX_REASON);
  }
}
