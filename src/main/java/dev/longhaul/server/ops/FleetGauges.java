package dev.longhaul.server.ops;

import dev.longhaul.core.alerting.AlertKind;
import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.remediation.StateName;
import dev.longhaul.server.flow.FleetFigures;
import dev.longhaul.server.flow.FleetFigures.Counts;
import dev.longhaul.server.flow.SilenceSettings;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.function.ToDoubleFunction;

/**
 * Paths by cause, remediations by state, firing alerts by kind, hosts that report or are silent.
 * All replicas tell the same figures. Every label is there from the start, with 0.
 */
@ApplicationScoped
class FleetGauges {

  private static final String STATE = "state";

  private final FleetFigures figures;
  private final SilenceSettings silence;
  private volatile Counts counts = Counts.NONE;

  FleetGauges(FleetFigures figures, SilenceSettings silence, MeterRegistry registry) {
    this.figures = figures;
    this.silence = silence;
    for (Cause cause : Cause.values()) {
      gauge(registry, "longhaul.paths", "cause", cause.name(), c -> of(c, cause));
    }
    for (StateName state : StateName.values()) {
      gauge(registry, "longhaul.remediations", STATE, state.toString(), c -> of(c, state));
    }
    for (AlertKind kind : AlertKind.values()) {
      gauge(registry, "longhaul.alerts.firing", "kind", kind.contractName(), c -> of(c, kind));
    }
    gauge(registry, "longhaul.hosts", STATE, "reporting", Counts::hostsReporting);
    gauge(registry, "longhaul.hosts", STATE, "silent", c -> of(c, AlertKind.PROBE_SILENT));
  }

  @Scheduled(
      identity = "fleet-figures",
      every = "${longhaul.metrics.fleet-check:30s}",
      delayed = "3s",
      concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
  Uni<Void> look() {
    return figures
        .count(silence.after())
        .invoke(found -> counts = found)
        .replaceWithVoid()
        .onFailure()
        // The database is away, which other figures tell; these stay as they were.
        .recoverWithNull();
  }

  private void gauge(
      MeterRegistry registry, String name, String tag, String value, ToDoubleFunction<Counts> of) {
    Gauge.builder(name, this, g -> of.applyAsDouble(g.counts)).tag(tag, value).register(registry);
  }

  private static double of(Counts counts, Cause cause) {
    return counts.pathsByCause().getOrDefault(cause.name(), 0L);
  }

  private static double of(Counts counts, StateName state) {
    return counts.remediationsByState().getOrDefault(state.toString(), 0L);
  }

  private static double of(Counts counts, AlertKind kind) {
    return counts.alertsByKind().getOrDefault(kind.contractName(), 0L);
  }
}
