package dev.longhaul.lab;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.longhaul.contract.v1.CloudEvent;
import dev.longhaul.contract.v1.CommandData;
import dev.longhaul.contract.v1.CommandResult;
import dev.longhaul.wire.CommandHeaders;
import dev.longhaul.wire.Decoding;
import dev.longhaul.wire.EventCodec;
import dev.longhaul.wire.EventType;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Orders single changes of a host as the service would, and reads what the host reports. */
final class Orders implements AutoCloseable {

  private static final Duration VALID = Duration.ofMinutes(5);
  private static final Duration POLL = Duration.ofMillis(300);

  private final PrivateKey key;
  private final EventCodec codec = new EventCodec();
  private final KafkaProducer<String, byte[]> producer;
  private final KafkaConsumer<String, byte[]> results;
  private final List<CommandResult> seen = new ArrayList<>();

  Orders(String bootstrapServers, PrivateKey key) {
    this.key = key;
    Map<String, Object> client = Map.of("bootstrap.servers", bootstrapServers);
    this.producer = new KafkaProducer<>(client, new StringSerializer(), new ByteArraySerializer());
    this.results =
        new KafkaConsumer<>(client, new StringDeserializer(), new ByteArrayDeserializer());
    List<TopicPartition> partitions =
        results.partitionsFor("longhaul.command-results").stream()
            .map(p -> new TopicPartition(p.topic(), p.partition()))
            .toList();
    results.assign(partitions);
    results.seekToBeginning(partitions);
  }

  /** Has a host changed, to be confirmed in so many seconds. */
  void apply(String host, String id, long seconds, List<CommandData.HostChange> changes) {
    send(new CommandData.Apply(host, id, expiry(), seconds, Optional.empty(), changes));
  }

  void confirm(String host, String id) {
    send(new CommandData.Confirm(host, id, expiry()));
  }

  void rollback(String host, String id) {
    send(new CommandData.Rollback(host, id, expiry(), "The test wants it."));
  }

  /** What was reported of a remediation up to now, in order. */
  List<String> outcomes(String id) {
    results
        .poll(POLL)
        .forEach(
            r -> {
              if (codec.decodeCommandResult(r.value())
                  instanceof Decoding.Decoded<CommandResult> d) {
                seen.add(d.event().data());
              }
            });
    return seen.stream()
        .filter(r -> r.remediationId().equals(id))
        .map(CommandResult::outcome)
        .toList();
  }

  private void send(CommandData command) {
    byte[] value =
        codec.encode(
            new CloudEvent<>(
                UuidCreator.getTimeOrderedEpoch(),
                "/lab",
                type(command),
                Instant.now().toString(),
                Optional.of(command.host()),
                command));
    ProducerRecord<String, byte[]> record =
        new ProducerRecord<>("longhaul.commands", command.host(), value);
    record
        .headers()
        .add(CommandHeaders.KEY_ID, LabBed.KEY_ID.getBytes(StandardCharsets.UTF_8))
        .add(CommandHeaders.SIGNATURE, sign(value).getBytes(StandardCharsets.UTF_8));
    try {
      var unused = producer.send(record).get(20, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } catch (ExecutionException | TimeoutException e) {
      throw new IllegalStateException("Kafka did not take the command", e);
    }
  }

  private static String type(CommandData command) {
    if (command instanceof CommandData.Apply) {
      return EventType.COMMAND_APPLY.type();
    }
    return command instanceof CommandData.Confirm
        ? EventType.COMMAND_CONFIRM.type()
        : EventType.COMMAND_ROLLBACK.type();
  }

  private String sign(byte[] value) {
    try {
      Signature signature = Signature.getInstance("Ed25519");
      signature.initSign(key);
      signature.update(value);
      return Base64.getEncoder().encodeToString(signature.sign());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String expiry() {
    return Instant.now().plus(VALID).toString();
  }

  @Override
  public void close() {
    producer.close();
    results.close();
  }
}
