package dev.longhaul.core.diagnosis;

import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.core.evidence.RoundFigures.Parallel;
import java.util.List;
import java.util.Optional;

/** How findings stand up to what other measurements of the same path say. */
final class Counterevidence {

  /** What is refuted by a measurement made for just that is hardly believed. */
  private static final double REFUTED = 0.35;

  private Counterevidence() {}

  /** The findings with their confidence after all contradictions. */
  static List<Finding> weigh(Evidence e, List<Finding> findings, List<Inconsistency> guard) {
    double doubt = ConsistencyGuard.weight(guard);
    Optional<Parallel> parallel = e.rounds().parallel();
    return findings.stream()
        .map(f -> f.cause() == Cause.MEASUREMENT_FAULT ? f : f.times(doubt))
        .map(f -> parallel.map(p -> byParallel(f, p)).orElse(f))
        .toList();
  }

  private static Finding byParallel(Finding f, Parallel p) {
    boolean room = p.gain() >= ParallelRule.MUCH_MORE;
    boolean full = p.gain() <= ParallelRule.NO_MORE;
    boolean refuted = (room && saysFull(f.cause())) || (full && saysRoom(f.cause()));
    return refuted
        ? f.refutedBy(
            new EvidenceItem(
                p.flows() + " flows beside one", p.together() + " beside " + p.single(), "iperf3"),
            REFUTED)
        : f;
  }

  private static boolean saysFull(Cause cause) {
    return cause == Cause.PATH_CAPACITY || cause == Cause.HEALTHY || cause == Cause.POLICED;
  }

  private static boolean saysRoom(Cause cause) {
    return switch (cause) {
      case SEND_WINDOW_LIMITED, SEND_BUFFER_PINNED, RECEIVE_WINDOW_LIMITED, LOSS_LIMITED -> true;
      default -> false;
    };
  }
}
