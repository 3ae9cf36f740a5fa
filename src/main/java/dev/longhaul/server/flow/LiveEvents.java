package dev.longhaul.server.flow;

import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.operators.multi.processors.BroadcastProcessor;
import io.smallrye.mutiny.subscription.Cancellable;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What has just been committed, read once from the database however many listen. Each listener
 * takes it at his own pace up to a bound; who falls behind it is cut off and resumes from the
 * database.
 */
@ApplicationScoped
public class LiveEvents {

  private static final Duration GATHER = Duration.ofMillis(20);
  private static final int GATHER_MOST = 200;
  private static final int WAITING_MOST = 20_000;

  private final LiveFeed feed;
  private final History history;
  private final BroadcastProcessor<LiveEvent> events = BroadcastProcessor.create();
  private volatile @Nullable Cancellable subscription;

  LiveEvents(LiveFeed feed, History history) {
    this.feed = feed;
    this.history = history;
  }

  /** Something that happened. */
  public sealed interface LiveEvent {

    /** The verdict on a path, or the advice, became another. */
    record DiagnosisChanged(DiagnosisView diagnosis) implements LiveEvent {}

    /** An alert began or ended. */
    record AlertChanged(AlertView alert) implements LiveEvent {}

    /** Something may have been missed: resume from the database. */
    record Gap() implements LiveEvent {}
  }

  /** Events from now on; hot. */
  public Multi<LiveEvent> events() {
    return events;
  }

  void start(@Observes StartupEvent event) {
    subscription =
        feed.notices()
            .onOverflow()
            .buffer(WAITING_MOST)
            .group()
            .intoLists()
            .of(GATHER_MOST, GATHER)
            .onItem()
            .transformToUniAndConcatenate(this::read)
            .onFailure()
            .invoke(e -> events.onNext(new LiveEvent.Gap()))
            .onFailure()
            .retry()
            .indefinitely()
            .subscribe()
            .with(read -> read.forEach(events::onNext));
  }

  @PreDestroy
  void stop() {
    Cancellable running = subscription;
    if (running != null) {
      running.cancel();
    }
  }

  private Uni<List<LiveEvent>> read(List<LiveFeed.Notice> notices) {
    List<UUID> diagnoses = new ArrayList<>();
    List<UUID> alerts = new ArrayList<>();
    List<LiveEvent> found = new ArrayList<>();
    for (LiveFeed.Notice notice : notices) {
      if (notice instanceof LiveFeed.Notice.Diagnosis d) {
        diagnoses.add(d.id());
      } else if (notice instanceof LiveFeed.Notice.Alert a) {
        alerts.add(a.id());
      } else {
        found.add(new LiveEvent.Gap());
      }
    }
    return readDiagnoses(diagnoses)
        .invoke(list -> list.forEach(d -> found.add(new LiveEvent.DiagnosisChanged(d))))
        .chain(() -> readAlerts(alerts))
        .invoke(list -> list.forEach(a -> found.add(new LiveEvent.AlertChanged(a))))
        .replaceWith(found)
        .onFailure()
        .recoverWithItem(List.of(new LiveEvent.Gap()));
  }

  private Uni<List<DiagnosisView>> readDiagnoses(List<UUID> ids) {
    return ids.isEmpty() ? Uni.createFrom().item(List.of()) : history.diagnoses(ids);
  }

  private Uni<List<AlertView>> readAlerts(List<UUID> ids) {
    return ids.isEmpty() ? Uni.createFrom().item(List.of()) : history.alerts(ids);
  }
}
