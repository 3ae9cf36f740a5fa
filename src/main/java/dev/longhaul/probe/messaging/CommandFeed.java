package dev.longhaul.probe.messaging;

import dev.longhaul.probe.host.ProbeLog;
import dev.longhaul.wire.CommandHeaders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;

/**
 * Reads commands, in order, and hands those of this host on. A command whose handling did not end
 * comes again after a restart; one that was sent while the probe was away comes when it is back.
 * Runs on a thread of its own.
 */
public final class CommandFeed implements Runnable {

  private static final Duration POLL = Duration.ofSeconds(10);
  private static final Duration NEW_PARTITIONS = Duration.ofMinutes(5);
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(15);
  private static final Duration PARTING = Duration.ofSeconds(2);

  private final KafkaSettings settings;
  private final CommandHandler handler;
  private final ProbeLog log;
  private final byte[] key;
  private final Pause pause = new Pause(FIRST_PAUSE, LONGEST_PAUSE);
  private volatile boolean stopped;
  private volatile @Nullable Consumer<byte[], byte[]> running;
  private boolean told;

  /** A feed that starts to read in {@link #run}. */
  public CommandFeed(KafkaSettings settings, CommandHandler handler, ProbeLog log) {
    this.settings = settings;
    this.handler = handler;
    this.log = log;
    this.key = settings.host().getBytes(StandardCharsets.UTF_8);
  }

  /** Works until {@link #stop}. */
  @Override
  public void run() {
    while (!stopped) {
      try {
        follow();
      } catch (WakeupException e) {
        // Somebody called stop, or nobody did and the next round begins.
      } catch (KafkaException | IOException e) {
        if (!told) {
          log.warn(
              "Commands cannot be taken from "
                  + settings.commandsTopic()
                  + ": "
                  + Availability.reason(e)
                  + ". The probe goes on and tries again by itself.");
        }
        told = true;
        pause.take();
      }
    }
  }

  /** Ends the work when the command in hand is done. */
  public void stop() {
    stopped = true;
    pause.end();
    Consumer<byte[], byte[]> consumer = running;
    if (consumer != null) {
      consumer.wakeup();
    }
  }

  private void follow() throws IOException {
    Consumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            settings.consumer(), new ByteArrayDeserializer(), new ByteArrayDeserializer());
    running = consumer;
    try {
      while (!stopped) {
        List<TopicPartition> partitions = partitions(consumer);
        consumer.assign(partitions);
        FirstOffsets.seek(consumer, partitions);
        pollFor(consumer, NEW_PARTITIONS);
      }
    } finally {
      running = null;
      consumer.close(org.apache.kafka.clients.consumer.CloseOptions.timeout(PARTING));
    }
  }

  private List<TopicPartition> partitions(Consumer<byte[], byte[]> consumer) throws IOException {
    List<TopicPartition> partitions =
        consumer.partitionsFor(settings.commandsTopic()).stream()
            .map(p -> new TopicPartition(p.topic(), p.partition()))
            .toList();
    if (partitions.isEmpty()) {
      throw new IOException("the topic does not exist");
    }
    return partitions;
  }

  private void pollFor(Consumer<byte[], byte[]> consumer, Duration time) throws IOException {
    long end = System.nanoTime() + time.toNanos();
    while (!stopped && System.nanoTime() < end) {
      Map<TopicPartition, OffsetAndMetadata> passed = new HashMap<>();
      for (ConsumerRecord<byte[], byte[]> command : consumer.poll(POLL)) {
        told = false;
        pause.reset();
        TopicPartition partition = new TopicPartition(command.topic(), command.partition());
        passed.put(partition, new OffsetAndMetadata(command.offset() + 1));
        if (Arrays.equals(key, command.key()) && command.value() != null) {
          handle(command);
          consumer.commitSync(passed);
          passed.clear();
        }
      }
      if (!passed.isEmpty()) {
        consumer.commitSync(passed);
      }
    }
  }

  private void handle(ConsumerRecord<byte[], byte[]> command) throws IOException {
    handler.handle(
        command.value(),
        header(command, CommandHeaders.KEY_ID),
        header(command, CommandHeaders.SIGNATURE));
  }

  private static Optional<String> header(ConsumerRecord<byte[], byte[]> command, String name) {
    Header header = command.headers().lastHeader(name);
    return header == null || header.value() == null
        ? Optional.empty()
        : Optional.of(new String(header.value(), StandardCharsets.UTF_8));
  }
}
