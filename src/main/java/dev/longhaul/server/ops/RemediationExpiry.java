package dev.longhaul.server.ops;

import dev.longhaul.server.flow.AdvanceRemediation;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
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
    return RegularLook.of(
        remediations.expireOverdue(),
        expired -> LOG.warnf("%d remediations expired: their hosts did not answer", expired));
  }
}
