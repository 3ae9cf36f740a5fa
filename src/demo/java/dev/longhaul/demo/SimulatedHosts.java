package dev.longhaul.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/**
 * The hosts of the fleet as far as they take commands: each is refused unless signed by the
 * service, meant for the host and not expired; an applied change is taken back unless confirmed in
 * time.
 */
final class SimulatedHosts implements AutoCloseable {

  private static final String COMMANDS = "longhaul.commands";
  private static final String COMMAND = "dev.longhaul.command-";
  private static final String RESULTS = "longhaul.command-results";
  private static final String RESULT = "dev.longhaul.command-result.v1";
  private static final String SIGNATURE = "longhaul-signature";
  private static final int SIGNATURE_BYTES = 64;

  /** Told what a host did. */
  interface Listener {
    void changed(String host, String outcome, String what);

    /** A host is to measure its path to a peer now. */
    void measure(String host, String receiver);
  }

  private final ObjectMapper json = new ObjectMapper();
  private final KafkaConsumer<String, byte[]> consumer;
  private final EventSender sender;
  private final SigningKey key;
  private final Listener listener;
  private final Map<String, Pending> pending = new HashMap<>();
  private final Thread thread = new Thread(this::run, "simulated-hosts");

  private record Pending(String remediation, Instant deadline) {}

  SimulatedHosts(String bootstrapServers, EventSender sender, SigningKey key, Listener listener) {
    this.sender = sender;
    this.key = key;
    this.listener = listener;
    this.consumer =
        new KafkaConsumer<>(
            Map.of(
                "bootstrap.servers", bootstrapServers,
                "group.id", "demo-hosts",
                "auto.offset.reset", "earliest"),
            new StringDeserializer(),
            new ByteArrayDeserializer());
  }

  void start() {
    thread.start();
  }

  @Override
  public void close() {
    consumer.wakeup();
    try {
      thread.join(Duration.ofSeconds(10).toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    try (consumer) {
      consumer.subscribe(List.of(COMMANDS));
      while (!Thread.currentThread().isInterrupted()) {
        consumer.poll(Duration.ofMillis(500)).forEach(this::obey);
        takeBackUnconfirmed();
      }
    } catch (WakeupException end) {
      // The demo ends.
    }
  }

  private void obey(ConsumerRecord<String, byte[]> command) {
    JsonNode event;
    try {
      event = json.readTree(command.value());
    } catch (IOException notJson) {
      return;
    }
    JsonNode data = event.path("data");
    String host = data.path("host").asText();
    if (!data.hasNonNull("remediationId")) {
      measure(command, event, data);
    } else if (!signed(command)) {
      answer(host, event, "refused", "The signature is missing or not the service's");
    } else if (Instant.parse(data.path("expiresAt").asText()).isBefore(Instant.now())) {
      answer(host, event, "refused", "The command has expired");
    } else {
      act(host, event, data);
    }
  }

  /** One end of a round; the other end has nothing to do here. */
  private void measure(ConsumerRecord<String, byte[]> command, JsonNode event, JsonNode data) {
    if (signed(command) && event.path("type").asText().equals(COMMAND + "measure.v1")) {
      listener.measure(data.path("host").asText(), data.path("receiver").asText());
    }
  }

  private void act(String host, JsonNode event, JsonNode data) {
    String type = event.path("type").asText();
    String remediation = data.path("remediationId").asText();
    if (type.equals(COMMAND + "apply.v1")) {
      Duration patience = Duration.ofSeconds(data.path("confirmWithinSeconds").asLong(600));
      pending.put(host, new Pending(remediation, Instant.now().plus(patience)));
      answer(host, event, "applied", "");
    } else if (type.equals(COMMAND + "confirm.v1")) {
      pending.remove(host);
      answer(host, event, "confirmed", "");
    } else if (type.equals(COMMAND + "rollback.v1")) {
      pending.remove(host);
      answer(host, event, "rolled-back", data.path("reason").asText("The service asked for it"));
    }
  }

  private void takeBackUnconfirmed() {
    Instant now = Instant.now();
    List<String> late =
        pending.entrySet().stream()
            .filter(entry -> entry.getValue().deadline().isBefore(now))
            .map(Map.Entry::getKey)
            .toList();
    for (String host : late) {
      Pending change = pending.get(host);
      pending.remove(host);
      if (change != null) {
        ObjectNode event = json.createObjectNode();
        event.putObject("data").put("remediationId", change.remediation());
        answer(host, event, "rolled-back", "Nobody confirmed the change in time");
      }
    }
  }

  private boolean signed(ConsumerRecord<String, byte[]> command) {
    Header header = command.headers().lastHeader(SIGNATURE);
    if (header == null) {
      return false;
    }
    byte[] signature = header.value();
    if (signature.length != SIGNATURE_BYTES) {
      try {
        signature = Base64.getDecoder().decode(new String(signature, StandardCharsets.US_ASCII));
      } catch (IllegalArgumentException notBase64) {
        return false;
      }
    }
    return key.verifies(command.value(), signature);
  }

  private void answer(String host, JsonNode event, String outcome, String reason) {
    JsonNode changes = event.path("data").path("changes");
    ObjectNode result = json.createObjectNode();
    result.put("host", host);
    result.put("remediationId", event.path("data").path("remediationId").asText());
    if (event.hasNonNull("id")) {
      result.put("commandId", event.path("id").asText());
    }
    result.put("outcome", outcome);
    if (!reason.isEmpty()) {
      result.put("reason", reason);
    }
    ArrayNode values = result.putArray("values");
    if (outcome.equals("applied")) {
      changes.forEach(change -> values.add(value(change)));
    }
    sender.send(RESULTS, host, RESULT, Instant.now(), result);
    sender.flush();
    listener.changed(host, outcome, told(changes, reason));
  }

  private ObjectNode value(JsonNode change) {
    ObjectNode value = json.createObjectNode();
    value.set("setting", change.path("setting"));
    if (change.hasNonNull("target")) {
      value.set("target", change.path("target"));
    }
    value.set("value", change.path("to"));
    return value;
  }

  private static String told(JsonNode changes, String reason) {
    StringBuilder text = new StringBuilder(reason);
    changes.forEach(
        change ->
            text.append(text.isEmpty() ? "" : ", ")
                .append(change.path("setting").asText())
                .append(" = ")
                .append(change.path("to").asText()));
    return text.toString();
  }
}
