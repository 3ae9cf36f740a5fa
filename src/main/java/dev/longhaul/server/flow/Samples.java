package dev.longhaul.server.flow;

import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.diagnosis.Diagnosis;
import dev.longhaul.core.evidence.PathWindow;
import dev.longhaul.core.history.Sample;
import dev.longhaul.core.history.Shape;
import dev.longhaul.model.Observation;
import dev.longhaul.model.PathKey;
import dev.longhaul.model.SocketSamples;
import dev.longhaul.model.ThroughputTest;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What new evidence says about a path's goodput over time. */
final class Samples {

  /** With these the goodput says nothing about the path. */
  private static final Set<Cause> NOT_THE_PATH =
      EnumSet.of(
          Cause.APPLICATION_LIMITED,
          Cause.CPU_LIMITED,
          Cause.STORAGE_LIMITED,
          Cause.INSUFFICIENT_EVIDENCE);

  private Samples() {}

  /** Each test is a sample; where there are none, what flows show. */
  static List<Sample> of(PathKey path, List<Fact> news, PathWindow window, Diagnosis diagnosis) {
    boolean tested =
        window.observations().stream().anyMatch(o -> o.measurement() instanceof ThroughputTest);
    return tested ? ofTests(path, news) : ofFlows(news, diagnosis).stream().toList();
  }

  private static List<Sample> ofTests(PathKey path, List<Fact> news) {
    return news.stream()
        .flatMap(
            fact ->
                fact
                    .measurement()
                    .map(m -> new Observation(Placement.sideOf(fact.host(), path), fact.at(), m))
                    .flatMap(Sample::of)
                    .stream())
        .toList();
  }

  private static Optional<Sample> ofFlows(List<Fact> news, Diagnosis diagnosis) {
    Optional<Instant> at =
        news.stream()
            .filter(f -> f.measurement().filter(SocketSamples.class::isInstance).isPresent())
            .map(Fact::at)
            .max(Instant::compareTo);
    return NOT_THE_PATH.contains(diagnosis.verdict())
        ? Optional.empty()
        : at.flatMap(
            moment ->
                diagnosis
                    .measured()
                    .map(
                        rate ->
                            new Sample(
                                moment,
                                Shape.OF_A_FLOW,
                                rate,
                                Optional.empty(),
                                diagnosis.retransmitted())));
  }
}
