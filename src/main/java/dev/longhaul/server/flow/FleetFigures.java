package dev.longhaul.server.flow;

import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.Map;

/** Counts what the database holds; for metrics. Labels are names of causes, states and kinds. */
public interface FleetFigures {

  /**
   * Counts.
   *
   * @param silence a host that was heard within this time reports
   */
  Uni<Counts> count(Duration silence);

  /**
   * How many there are, by name; what there is none of may be missing.
   *
   * @param pathsByCause paths by their verdict
   * @param remediationsByState remediations by state, ended ones included
   * @param alertsByKind alerts that fire, by kind
   * @param hostsReporting hosts that were heard of late
   */
  record Counts(
      Map<String, Long> pathsByCause,
      Map<String, Long> remediationsByState,
      Map<String, Long> alertsByKind,
      long hostsReporting) {

    /** Nothing is known yet. */
    public static final Counts NONE = new Counts(Map.of(), Map.of(), Map.of(), 0);

    public Counts {
      pathsByCause = Map.copyOf(pathsByCause);
      remediationsByState = Map.copyOf(remediationsByState);
      alertsByKind = Map.copyOf(alertsByKind);
    }
  }
}
