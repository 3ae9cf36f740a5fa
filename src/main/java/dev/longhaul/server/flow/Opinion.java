package dev.longhaul.server.flow;

import dev.longhaul.core.advice.Judgement;
import dev.longhaul.core.alerting.AlertKind;
import dev.longhaul.core.history.PathHistory;
import dev.longhaul.core.history.Precursors;
import dev.longhaul.core.history.Regression;
import java.time.Instant;
import java.util.Optional;

/**
 * What is thought of a path, before it is decided what has to be told.
 *
 * @param known what was known of it, its window already with the new evidence
 * @param history what is remembered of its goodput, the new samples included
 * @param evidenceAt time of the newest evidence
 */
record Opinion(
    LockedPath locked,
    RememberedPath known,
    Judgement judgement,
    PathHistory history,
    Instant evidenceAt) {

  /** From when on changes of the hosts matter: a regression is about to be told. */
  Optional<Instant> changesFrom() {
    return history
        .regression()
        .filter(r -> !known.alerts().isFiring(AlertKind.THROUGHPUT_REGRESSION))
        .map(Regression::lastGood)
        .map(at -> at.minus(Precursors.LOOK_BACK));
  }

  /** Whether a drift was told and has not ended. */
  boolean isDrifting() {
    return known.alerts().isFiring(AlertKind.CONFIGURATION_DRIFT);
  }
}
