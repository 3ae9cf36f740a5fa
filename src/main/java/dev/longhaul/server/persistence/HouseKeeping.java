package dev.longhaul.server.persistence;

import dev.longhaul.server.flow.HistorySettings;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jboss.logging.Logger;

/** Makes partitions ahead of time and removes what is older than the retention, by itself. */
@ApplicationScoped
public class HouseKeeping {

  private static final Logger LOG = Logger.getLogger(HouseKeeping.class);
  private static final Duration RETRY = Duration.ofSeconds(5);

  private final Partitions partitions;
  private final Expiry expiry;
  private final HistorySettings settings;
  private final Clock clock = Clock.systemUTC();
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(r -> new Thread(r, "house-keeping"));

  HouseKeeping(Partitions partitions, Expiry expiry, HistorySettings settings) {
    this.partitions = partitions;
    this.expiry = expiry;
    this.settings = settings;
  }

  void start(@Observes StartupEvent event) {
    next(Duration.ZERO);
  }

  void stop(@Observes ShutdownEvent event) {
    thread.shutdownNow();
  }

  private void next(Duration pause) {
    if (!thread.isShutdown()) {
      var unused = thread.schedule(this::run, pause.toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  private void run() {
    keepHouse(clock.instant())
        .subscribe()
        .with(
            done -> next(settings.interval()),
            failure -> {
              LOG.debug("House keeping failed", failure);
              next(RETRY);
            });
  }

  /** Does everything that is due at this moment. */
  Uni<Void> keepHouse(Instant now) {
    LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    List<LocalDate> days =
        IntStream.rangeClosed(0, settings.daysAhead()).mapToObj(today::plusDays).toList();
    return partitions.ensure(days).chain(() -> expiry.remove(now.minus(settings.retention())));
  }
}
