package dev.longhaul.server.ops;

import dev.longhaul.core.alerting.AlertKind;
import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.remediation.StateName;
import dev.longhaul.server.flow.FleetFigures;
import dev.longhaul.server.flow.FleetFigures.Counts;
import dev.longhaul.server.flow.SilenceSettings;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
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
  private final MeterRegistry registry;
  private volatile Counts counts = Counts.NONE;

  FleetGauges(FleetFigures figures, SilenceSettings silence, MeterRegistry registry) {
    this.figures = figures;
    this.silence = silence;
    this.registry = registry;
  }

  /** At the start and not at the first look, so that no figure is missing meanwhile. */
  void register(@Observes StartupEvent event) {
    for (Cause cause : Cause.values()) {
      gauge("longhaul.paths", "cause", cause.name(), c -> of(c, cause));
    }
    for (StateName state : StateName.values()) {
      gauge("longhaul.remediations", STATE, state.toString(), c -> of(c, state));
    }
    for (AlertKind kind : AlertKind.values()) {
      gauge("longhaul.alerts.firing", "kind", kind.contractName(), c -> of(c, kind));
    }
    gauge("longhaul.hosts", STATE, "reporting", Counts::hostsReporting);
    gauge("longhaul.hosts", STATE, "silent", c -> of(c, AlertKind.PROBE_SILENT));
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

  private void gauge(String name, String tag, String value, ToDoubleFunction<Counts> of) {
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
