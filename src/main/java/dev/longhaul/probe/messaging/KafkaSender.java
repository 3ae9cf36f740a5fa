package dev.longhaul.probe.messaging;

import dev.longhaul.probe.host.ProbeLog;
import dev.longhaul.probe.messaging.Spool.Entry;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;

/**
 * Sends what waits in the spool, in its order, and forgets only what Kafka has acknowledged. Runs
 * on a thread of its own, for as long as the probe; Kafka may be away at any time.
 */
public final class KafkaSender implements Runnable {

  private static final int BATCH = 200;
  private static final long BATCH_BYTES = 1 << 20;
  private static final Duration IDLE = Duration.ofSeconds(1);
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(15);
  private static final Duration PARTING = Duration.ofSeconds(2);

  private final KafkaSettings settings;
  private final Spool spool;
  private final Availability kafka;
  private final ProbeLog log;
  private final Pause pause = new Pause(FIRST_PAUSE, LONGEST_PAUSE);
  private volatile boolean stopped;

  /** A sender that starts to work in {@link #run}. */
  public KafkaSender(KafkaSettings settings, Spool spool, ProbeLog log) {
    this.settings = settings;
    this.spool = spool;
    this.log = log;
    this.kafka = new Availability(settings.servers(), log);
  }

  /** Works until {@link #stop}. */
  @Override
  public void run() {
    @Nullable Producer<String, byte[]> producer = null;
    while (!stopped) {
      try {
        if (spool.await(IDLE) && !stopped) {
          producer = producer == null ? producer() : producer;
          sendSome(producer);
        }
      } catch (KafkaException | IOException e) {
        kafka.away(e, waiting());
        pause.take();
      } catch (InterruptedException e) {
        stopped = true;
      }
    }
    if (producer != null) {
      producer.close(PARTING);
    }
  }

  /** Ends the work soon; what was not acknowledged stays in the spool. */
  public void stop() {
    stopped = true;
    pause.end();
  }

  /** Whether the last attempt reached Kafka. */
  public boolean isConnected() {
    return kafka.isThere();
  }

  private Producer<String, byte[]> producer() {
    return new KafkaProducer<>(
        settings.producer(), new StringSerializer(), new ByteArraySerializer());
  }

  /** Sends in order and stops at the first failure: what comes behind is sent again with it. */
  private void sendSome(Producer<String, byte[]> producer)
      throws IOException, InterruptedException {
    List<Entry> entries = spool.next(BATCH, BATCH_BYTES);
    List<Future<RecordMetadata>> sent = new ArrayList<>();
    boolean failed = false;
    for (int i = 0; i < entries.size() && !failed && !stopped; i++) {
      Entry e = entries.get(i);
      Future<RecordMetadata> f =
          producer.send(new ProducerRecord<>(e.topic(), settings.host(), e.value()));
      failed = hasFailed(f);
      sent.add(f);
    }
    try {
      producer.flush();
    } catch (InterruptException e) {
      throw new InterruptedException();
    }
    for (int i = 0; i < sent.size(); i++) {
      settle(entries.get(i), sent.get(i));
    }
  }

  /** A client that knows no broker says so at once; it would wait anew for each record. */
  private static boolean hasFailed(Future<RecordMetadata> sent) throws InterruptedException {
    if (!sent.isDone()) {
      return false;
    }
    try {
      var unused = sent.get();
      return false;
    } catch (ExecutionException e) {
      return true;
    }
  }

  private void settle(Entry entry, Future<RecordMetadata> sent)
      throws IOException, InterruptedException {
    try {
      var unused = sent.get();
      spool.done(entry);
      kafka.there(waiting());
      pause.reset();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RecordTooLargeException) {
        log.warn(
            "A record of "
                + entry.value().length
                + " bytes for "
                + entry.topic()
                + " was given up: Kafka takes none of this size. Raise max.message.bytes of the"
                + " topic.");
        spool.done(entry);
      } else if (e.getCause() instanceof KafkaException k) {
        throw k;
      } else {
        throw new KafkaException(e.getCause());
      }
    }
  }

  private long waiting() {
    Spool.Counts counts = spool.counts();
    return counts.results() + counts.samples();
  }
}
