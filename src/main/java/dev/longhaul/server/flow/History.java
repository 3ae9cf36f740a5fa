package dev.longhaul.server.flow;

import io.smallrye.mutiny.Uni;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Reads what happened: measurements, verdicts, alerts; newest first. */
public interface History {

  /** Measurements, newest first. */
  Uni<Slice<MeasurementView>> measurements(
      MeasurementFilter filter, PageOf<MeasurementView.Key> page);

  /** Changes of verdict, newest first; of one path or of all. */
  Uni<Slice<DiagnosisView>> diagnoses(Optional<UUID> path, PageOf<UUID> page);

  /** Some changes of verdict by their ids. */
  Uni<List<DiagnosisView>> diagnoses(List<UUID> ids);

  /** Changes of verdict after an id, oldest first. */
  Uni<List<DiagnosisView>> diagnosesSince(UUID after, int limit);

  /** Alerts, newest first. */
  Uni<Slice<AlertView>> alerts(AlertFilter filter, PageOf<UUID> page);

  /** Some alerts by their ids. */
  Uni<List<AlertView>> alerts(List<UUID> ids);

  /** Alerts that were written at or after a moment, in that order, oldest first. */
  Uni<List<AlertView>> alertsSince(Instant moment, int limit);

  /**
   * Which measurements are wanted; what is empty does not matter.
   *
   * @param from not older than this
   * @param to older than this
   * @param withEvent whether the event itself is read too
   */
  record MeasurementFilter(
      Optional<UUID> path,
      Optional<String> host,
      Optional<String> kind,
      Optional<Instant> from,
      Optional<Instant> to,
      boolean withEvent) {}

  /** Which alerts are wanted; what is empty does not matter. */
  record AlertFilter(
      Optional<String> status, Optional<String> kind, Optional<String> host, Optional<UUID> path) {}
}
