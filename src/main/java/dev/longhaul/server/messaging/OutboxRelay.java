package dev.longhaul.server.messaging;

import dev.longhaul.server.flow.OutboxBell;
import dev.longhaul.server.flow.OutboxStore;
import dev.longhaul.server.flow.OutgoingMessage;
import dev.longhaul.server.flow.Trouble;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.logging.Logger;

/**
 * Carries messages from the outbox to Kafka: woken after commits of this process, looking every
 * quarter of a second otherwise. Any replica may relay any shard, one at a time; within a shard the
 * order is kept and each message is acknowledged before it is removed. After a crash a message may
 * leave twice with the same id.
 */
@ApplicationScoped
public class OutboxRelay implements OutboxBell {

  private static final Logger LOG = Logger.getLogger(OutboxRelay.class);

  private final OutboxStore store;
  private final RecordSender sender;
  private final OutboxSettings settings;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(r -> new Thread(r, "outbox-relay"));
  private final ExecutorService blocking =
      Executors.newSingleThreadExecutor(r -> new Thread(r, "outbox-sender"));
  private final AtomicBoolean rung = new AtomicBoolean();
  private final AtomicBoolean busy = new AtomicBoolean();
  private final Trouble trouble = new Trouble(LOG, "Messages wait in the outbox");
  private volatile long notBefore = System.nanoTime();
  private volatile boolean running;

  OutboxRelay(OutboxStore store, RecordSender sender, OutboxSettings settings) {
    this.store = store;
    this.sender = sender;
    this.settings = settings;
  }

  void start(@Observes StartupEvent event) {
    if (settings.enabled()) {
      running = true;
      long millis = settings.poll().toMillis();
      var unused = thread.scheduleWithFixedDelay(this::look, millis, millis, TimeUnit.MILLISECONDS);
    }
  }

  void stop(@Observes ShutdownEvent event) {
    running = false;
    thread.shutdown();
    blocking.shutdown();
  }

  @Override
  public void ring() {
    if (running && rung.compareAndSet(false, true)) {
      lookSoon();
    }
  }

  private void lookSoon() {
    try {
      thread.execute(this::look);
    } catch (RejectedExecutionException shuttingDown) {
      LOG.debug("Not relayed while shutting down; the next start will");
    }
  }

  private void look() {
    boolean pausing = System.nanoTime() - notBefore < 0;
    if (!running || pausing || !busy.compareAndSet(false, true)) {
      return;
    }
    rung.set(false);
    store.waitingShards().chain(this::relayAll).subscribe().with(done -> succeeded(), this::failed);
  }

  private void succeeded() {
    trouble.over();
    finished();
  }

  private void failed(Throwable failure) {
    Duration pause = trouble.pause(settings.poll(), settings.longestPause());
    trouble.because(failure);
    notBefore = System.nanoTime() + pause.toNanos();
    finished();
  }

  /** Who rang meanwhile found the relay busy. */
  private void finished() {
    busy.set(false);
    if (rung.get() && running) {
      lookSoon();
    }
  }

  private Uni<Void> relayAll(List<Integer> shards) {
    Uni<Void> all = Uni.createFrom().voidItem();
    for (int shard : shards) {
      all = all.chain(() -> relay(shard));
    }
    return all;
  }

  private Uni<Void> relay(int shard) {
    return store
        .relay(shard, settings.batch(), this::send)
        .chain(sent -> sent == settings.batch() ? relay(shard) : Uni.createFrom().voidItem());
  }

  private Uni<Void> send(List<OutgoingMessage> messages) {
    return Uni.createFrom().voidItem().emitOn(blocking).invoke(() -> sender.send(messages));
  }
}
