package dev.longhaul.server.ops;

import dev.longhaul.server.flow.AdvanceRemediation;
import dev.longhaul.server.flow.Trouble;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.function.IntConsumer;
import org.jboss.logging.Logger;

/** Ends remediations whose host fell silent; any number of replicas may do so side by side. */
@ApplicationScoped
class RemediationExpiry {

  private static final Logger LOG = Logger.getLogger(RemediationExpiry.class);

  private final AdvanceRemediation remediations;

  RemediationExpiry(AdvanceRemediation remediations) {
    this.remediations = remediations;
  }

  @Scheduled(
      identity = "remediation-expiry",
      every = "${longhaul.remediation.expiry-check:10s}",
      delayed = "10s",
      concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
  Uni<Void> expire() {
    return look(
        remediations.expireOverdue(),
        expired -> LOG.warnf("%d remediations expired: their hosts did not answer", expired));
  }

  /** All of them ask the same database. */
  private static final Trouble TROUBLE = new Trouble(LOG, "Regular looks at what is due fail");

  /** Tells of a regular look that found something; one that fails is made good by the next. */
  static Uni<Void> look(Uni<Integer> work, IntConsumer found) {
    return work.invoke(
            count -> {
              TROUBLE.over();
              if (count > 0) {
                found.accept(count);
              }
            })
        .onFailure()
        .invoke(TROUBLE::because)
        .onFailure()
        .recoverWithItem(0)
        .replaceWithVoid();
  }
}
