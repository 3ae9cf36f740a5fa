package dev.longhaul.server.messaging;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;

/**
 * Asks the broker something again and again on a thread of its own, with one client for as long as
 * that can be used.
 */
final class AdminLoop {

  private final Map<String, Object> kafka;
  private final Duration every;
  private final Question question;
  private final Consumer<KafkaException> lost;
  private final ScheduledExecutorService thread;

  /** What is asked. */
  @FunctionalInterface
  interface Question {
    void ask(Admin admin) throws InterruptedException;
  }

  /**
   * A loop that has not begun.
   *
   * @param name of the thread
   * @param lost is told when the client cannot be made or used; it is made anew after a while
   */
  AdminLoop(
      String name,
      Map<String, Object> kafka,
      Duration every,
      Question question,
      Consumer<KafkaException> lost) {
    this.kafka = Map.copyOf(kafka);
    this.every = every;
    this.question = question;
    this.lost = lost;
    this.thread = Executors.newSingleThreadScheduledExecutor(r -> new Thread(r, name));
  }

  void start() {
    thread.execute(this::run);
  }

  void stop() {
    thread.shutdownNow();
  }

  private void run() {
    try (Admin admin = Admin.create(kafka)) {
      while (!thread.isShutdown()) {
        question.ask(admin);
        TimeUnit.MILLISECONDS.sleep(every.toMillis());
      }
    } catch (KafkaException e) {
      lost.accept(e);
      if (!thread.isShutdown()) {
        var unused = thread.schedule(this::run, every.toMillis(), TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
