package dev.longhaul.server.flow;

import dev.longhaul.core.alerting.AlertKind;
import dev.longhaul.core.alerting.Severity;
import dev.longhaul.core.alerting.Signal;
import dev.longhaul.core.alerting.Told;
import dev.longhaul.core.history.HostChange;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Compares what changed on hosts with what remediations made there. */
final class Drift {

  private Drift() {}

  /** A change with the remediation that made it or took it back. */
  static HostChange withOrigin(HostChange change, List<MadeChange> made) {
    Optional<String> origin =
        made.stream()
            .filter(m -> m.host().equals(change.host()) && m.isAbout(change.difference()))
            .filter(m -> explains(m, change))
            .findFirst()
            .map(m -> m.remediation().toString());
    return new HostChange(
        change.host(), change.notBefore(), change.at(), change.difference(), origin);
  }

  private static boolean explains(MadeChange m, HostChange change) {
    boolean making = m.isOld(change.difference().from()) && m.isMade(change.difference().to());
    boolean undoing =
        !m.kept() && m.isMade(change.difference().from()) && m.isOld(change.difference().to());
    return making || undoing;
  }

  /**
   * What to tell of a path: empty if nothing of what was kept for it changed.
   *
   * @param firing whether a drift of this path was told and has not ended
   */
  static Optional<Told> of(
      UUID path, boolean firing, List<HostChange> changes, List<MadeChange> made) {
    List<MadeChange> kept = made.stream().filter(m -> m.kept() && m.path().equals(path)).toList();
    if (kept.isEmpty()) {
      return firing ? over("What was kept on this path was taken back.") : Optional.empty();
    }
    Optional<Told> last = Optional.empty();
    for (HostChange change : changes) {
      for (MadeChange m : kept) {
        boolean concerns =
            m.host().equals(change.host())
                && m.isAbout(change.difference())
                && change.at().isAfter(m.since());
        if (concerns) {
          last = told(m, change);
        }
      }
    }
    return last;
  }

  private static Optional<Told> told(MadeChange m, HostChange change) {
    String name = change.difference().name() + " of " + m.host();
    String value = change.difference().to();
    return m.isMade(value)
        ? over(name + " is " + value + " again.")
        : holds(m, change, name + " is " + value + ", no longer " + m.change().to());
  }

  private static Optional<Told> holds(MadeChange m, HostChange change, String what) {
    Signal signal =
        new Signal(
            AlertKind.CONFIGURATION_DRIFT,
            Severity.WARNING,
            Optional.empty(),
            what + " as confirmed on " + date(m.since()) + ": somebody or a reboot changed it.",
            List.of(),
            Optional.empty(),
            Optional.of(m.host()));
    return Optional.of(new Told.Holds(signal, change.at()));
  }

  private static Optional<Told> over(String how) {
    return Optional.of(
        new Told.Over(AlertKind.CONFIGURATION_DRIFT, Optional.of(how), Optional.empty()));
  }

  private static String date(Instant at) {
    return at.atOffset(ZoneOffset.UTC).toLocalDate().toString();
  }
}
