package dev.longhaul.core.trial;

import dev.longhaul.core.trial.RoundOutcome.Failed;
import dev.longhaul.core.trial.RoundOutcome.Measured;
import dev.longhaul.core.trial.RoundOutcome.Spoiled;
import dev.longhaul.model.DataSize;
import java.time.Duration;
import java.util.Optional;

/**
 * A round that was run.
 *
 * @param slot its place
 * @param outcome how it ended
 * @param took how long it took
 * @param sent how much was sent
 */
public record Round(Slot slot, RoundOutcome outcome, Duration took, DataSize sent) {

  /** What it measured. */
  public Optional<Figures> figures() {
    return outcome instanceof Measured m ? Optional.of(m.figures()) : Optional.empty();
  }

  boolean failed() {
    return outcome instanceof Failed;
  }

  boolean spoiled() {
    return outcome instanceof Spoiled;
  }
}
