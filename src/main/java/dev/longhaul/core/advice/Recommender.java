package dev.longhaul.core.advice;

import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.diagnosis.Diagnosis;
import dev.longhaul.core.diagnosis.Party;
import dev.longhaul.core.evidence.Evidence;

/** From the first cause to the smallest set of changes that removes it; pure. */
final class Recommender {

  static final double SURE = 0.75;

  /** What to do about a diagnosis. */
  Recommendation recommend(Evidence e, Diagnosis d) {
    Plan plan = new Plan(e);
    remedies(d.verdict(), e, d, plan);
    if (d.verdict() != Cause.INSUFFICIENT_EVIDENCE) {
      NothingToDo.popularNoOps(e, plan);
    }
    ConfigurationAdvice.add(e, d, plan);
    return isSure(d) ? plan.done() : plan.asTrials();
  }

  private static void remedies(Cause cause, Evidence e, Diagnosis d, Plan plan) {
    switch (cause) {
      case SEND_WINDOW_LIMITED -> WindowRemedies.send(e, plan);
      case RECEIVE_WINDOW_LIMITED -> {
        if (isApplications(d)) {
          WindowRemedies.pinned(e, plan);
        } else {
          WindowRemedies.receive(e, plan);
        }
      }
      case SEND_BUFFER_PINNED -> WindowRemedies.pinned(e, plan);
      case LOSS_LIMITED, BURST_LOSS -> LossRemedies.loss(e, d, plan);
      case BBR_STUCK_IN_STARTUP -> LossRemedies.stuck(e, plan);
      case PATH_MTU_BLACK_HOLE -> MtuRemedies.blackHole(e, plan);
      case APPLICATION_LIMITED -> NothingToDo.application(plan);
      case PATH_CAPACITY, HEALTHY, POLICED, BUFFERBLOAT -> NothingToDo.full(e, d, plan);
      case PATH_MTU_EXCEEDED -> PacketSizeRemedies.exceeded(e, plan);
      case OFFLOAD_FAULT -> OffloadRemedies.fault(e, plan);
      case CONFIGURATION_INEFFECTIVE ->
          ConfigurationAdvice.behind(d).ifPresent(behind -> remedies(behind, e, d, plan));
      case STORAGE_LIMITED,
          CLOUD_FLOW_CAP,
          LINK_FAULT,
          LOCAL_DROPS,
          MIDDLEBOX_FAULT,
          MEASUREMENT_FAULT ->
          OtherOwners.of(cause, plan);
      case CPU_LIMITED -> NothingToDo.processor(plan);
      case PATH_UNSTABLE, INSUFFICIENT_EVIDENCE -> {
        // Nothing is asserted without evidence; the diagnosis says what to measure.
      }
    }
  }

  private static boolean isApplications(Diagnosis d) {
    return d.findings().get(0).fixableBy() == Party.APPLICATION;
  }

  /** What is not sure enough to be asserted is tried (and undone) instead. */
  private static boolean isSure(Diagnosis d) {
    return d.findings().isEmpty() || d.findings().get(0).confidence().value() >= SURE;
  }
}
