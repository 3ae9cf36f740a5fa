package dev.longhaul.server.ops;

import dev.longhaul.server.flow.SilenceSettings;
import dev.longhaul.server.flow.WatchSilence;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import org.jboss.logging.Logger;

/** Looks regularly for hosts that fell silent. */
@ApplicationScoped
class SilenceWatch {

  private static final Logger LOG = Logger.getLogger(SilenceWatch.class);

  private final WatchSilence silence;
  private final SilenceSettings settings;

  SilenceWatch(WatchSilence silence, SilenceSettings settings) {
    this.silence = silence;
    this.settings = settings;
  }

  @Scheduled(
      identity = "silence",
      every = "${longhaul.silence.check:30s}",
      delayed = "5s",
      concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
  Uni<Void> look() {
    return settings.enabled()
        ? RegularLook.of(
            silence.look(), count -> LOG.infof("%d hosts fell silent or report again", count))
        : Uni.createFrom().voidItem();
  }
}
