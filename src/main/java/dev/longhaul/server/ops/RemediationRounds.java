package dev.longhaul.server.ops;

import dev.longhaul.server.flow.ApproveByPolicy;
import dev.longhaul.server.flow.VerifyRemediations;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import org.jboss.logging.Logger;

/** Looks regularly for changes to verify and, if wanted, for recommendations to approve. */
@ApplicationScoped
class RemediationRounds {

  private static final Logger LOG = Logger.getLogger(RemediationRounds.class);

  private final VerifyRemediations verification;
  private final ApproveByPolicy approval;
  private final RemediationConfig config;

  RemediationRounds(
      VerifyRemediations verification, ApproveByPolicy approval, RemediationConfig config) {
    this.verification = verification;
    this.approval = approval;
    this.config = config;
  }

  @Scheduled(
      identity = "remediation-verification",
      every = "${longhaul.remediation.verification-check:5s}",
      delayed = "5s",
      concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
  Uni<Void> verify() {
    return config.verify()
        ? watched(verification.verify(), "%d changes were kept or taken back by their rounds")
        : Uni.createFrom().voidItem();
  }

  @Scheduled(
      identity = "recommendation-approval",
      every = "${longhaul.remediation.approval-check:5s}",
      delayed = "5s",
      concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
  Uni<Void> approve() {
    return config.approval() == RemediationConfig.Approval.CONFIDENT
        ? watched(
            approval.approve(config.approvalConfidence()),
            "%d recommendations were approved by policy")
        : Uni.createFrom().voidItem();
  }

  private static Uni<Void> watched(Uni<Integer> work, String done) {
    return RegularLook.of(work, count -> LOG.infof(done, count));
  }
}
