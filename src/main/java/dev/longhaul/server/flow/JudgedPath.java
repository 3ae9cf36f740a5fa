package dev.longhaul.server.flow;

import dev.longhaul.core.advice.Judgement;
import dev.longhaul.core.alerting.AlertState;
import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.history.PathHistory;
import dev.longhaul.model.HostId;
import dev.longhaul.model.PathKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * A path with its new verdict, ready to be stored.
 *
 * @param evidenceAt time of the newest evidence
 * @param judgedAt when it was judged
 * @param document the judgement as JSON
 * @param advice fingerprint of what is advised; empty if nothing is
 * @param history what is remembered of its goodput, if that changed
 * @param change present if verdict or advice differ from what they were
 * @param alerts alerts that begin or end
 */
public record JudgedPath(
    UUID id,
    PathKey key,
    Instant evidenceAt,
    Instant judgedAt,
    Judgement judgement,
    String document,
    Optional<String> advice,
    AlertState alertState,
    Optional<PathHistory> history,
    Optional<Changed> change,
    List<AlertChange> alerts) {

  public JudgedPath {
    alerts = List.copyOf(alerts);
  }

  /**
   * Verdict or advice changed.
   *
   * @param id id of the row of history
   * @param previous the verdict before
   * @param adviceChanged whether what is advised differs too
   * @param recommendation id of a new recommendation, should one be made
   * @param host host whose settings would change
   */
  public record Changed(
      UUID id, Optional<Cause> previous, boolean adviceChanged, UUID recommendation, HostId host) {}

  /**
   * An alert begins or ends.
   *
   * @param id id of the alert's row, if it begins
   * @param until when it ended; empty if it begins
   * @param data the alert as JSON
   */
  public record AlertChange(
      UUID id,
      String fingerprint,
      String kind,
      String severity,
      HostId host,
      Optional<Cause> cause,
      String summary,
      Instant since,
      Optional<Instant> until,
      String data,
      OutgoingMessage message) {}
}
