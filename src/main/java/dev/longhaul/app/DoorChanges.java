package dev.longhaul.app;

import dev.longhaul.probe.act.Door;
import dev.longhaul.probe.act.RemediationStatus;
import dev.longhaul.probe.act.Report;
import dev.longhaul.probe.setup.ChangesOnHost;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** What the guarded door has changed, for taking the probe off a host. */
record DoorChanges(Supplier<Door> door) implements ChangesOnHost {

  private static final Set<String> KEPT = Set.of("KEPT", "CONFIRMED");
  private static final String REASON = "The probe is taken off this host.";
  private static final String DONE = "rolled-back";

  @Override
  public List<String> pending() {
    return door.get().pending().stream().toList();
  }

  @Override
  public List<String> kept() {
    return keptOnes().map(RemediationStatus::remediationId).toList();
  }

  @Override
  public List<String> keptFiles() {
    return keptOnes()
        .flatMap(s -> s.files().stream())
        .filter(f -> f.presence() != RemediationStatus.Presence.MISSING)
        .map(RemediationStatus.File::path)
        .toList();
  }

  @Override
  public List<String> undoPending() {
    return failures(door.get().rollback(Optional.empty(), REASON));
  }

  @Override
  public List<String> undo(String id) {
    return failures(door.get().rollback(Optional.of(id), REASON));
  }

  private java.util.stream.Stream<RemediationStatus> keptOnes() {
    return door.get().status().stream().filter(s -> KEPT.contains(s.state()));
  }

  private static List<String> failures(List<Report> reports) {
    return reports.stream()
        .map(Report::result)
        .filter(r -> !r.outcome().equals(DONE))
        .map(
            r ->
                "The change "
                    + r.remediationId()
                    + " is "
                    + r.outcome()
                    + r.reason().map(w -> ": " + w).orElse("")
                    + ".")
        .toList();
  }
}
