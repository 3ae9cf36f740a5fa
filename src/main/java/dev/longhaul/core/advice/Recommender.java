package dev.longhaul.core.advice;

import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.diagnosis.Diagnosis;
import dev.longhaul.core.evidence.Evidence;

/** From the first cause to the smallest set of changes that removes it; pure. */
final class Recommender {

  static final double SURE = 0.75;

  /** What to do about a diagnosis. */
  Recommendation recommend(Evidence e, Diagnosis d) {
    Plan plan = new Plan(e);
    switch (d.verdict()) {
      case SEND_WINDOW_LIMITED -> WindowRemedies.send(e, plan);
      case RECEIVE_WINDOW_LIMITED -> WindowRemedies.receive(e, plan);
      case SEND_BUFFER_PINNED -> WindowRemedies.pinned(e, plan);
      case LOSS_LIMITED, BURST_LOSS -> LossRemedies.loss(e, d, plan);
      case BBR_STUCK_IN_STARTUP -> LossRemedies.stuck(e, plan);
      case PATH_MTU_BLACK_HOLE -> MtuRemedies.blackHole(e, plan);
      case APPLICATION_LIMITED -> NothingToDo.application(plan);
      case PATH_CAPACITY, HEALTHY, POLICED, BUFFERBLOAT, CLOUD_FLOW_CAP ->
          NothingToDo.full(e, d, plan);
      case CPU_LIMITED -> NothingToDo.processor(plan);
      case PATH_MTU_EXCEEDED,
          OFFLOAD_FAULT,
          STORAGE_LIMITED,
          CONFIGURATION_INEFFECTIVE,
          LINK_FAULT,
          LOCAL_DROPS,
          MIDDLEBOX_FAULT,
          MEASUREMENT_FAULT,
          PATH_UNSTABLE,
          INSUFFICIENT_EVIDENCE -> {
        // Nothing is asserted without evidence; the diagnosis says what to measure.
      }
    }
    if (d.verdict() != Cause.INSUFFICIENT_EVIDENCE) {
      NothingToDo.popularNoOps(e, plan);
    }
    return isSure(d) ? plan.done() : plan.asTrials();
  }

  /** What is not sure enough to be asserted is tried (and undone) instead. */
  private static boolean isSure(Diagnosis d) {
    return d.findings().isEmpty() || d.findings().get(0).confidence().value() >= SURE;
  }
}
