package dev.longhaul.core.alerting;

import dev.longhaul.core.history.PrecedingChange;
import dev.longhaul.model.Bandwidth;
import java.time.Instant;
import java.util.List;

/**
 * The figures of a regression.
 *
 * @param usual goodput that is usual at this hour
 * @param now goodput that is measured
 * @param since the first measurement that belongs to it
 * @param precededBy what was changed on the hosts before, the likeliest first
 */
public record Slowdown(
    Bandwidth usual, Bandwidth now, Instant since, List<PrecedingChange> precededBy) {

  public Slowdown {
    precededBy = List.copyOf(precededBy);
  }

  Slowdown measuring(Bandwidth usualNow, Bandwidth latest) {
    return new Slowdown(usualNow, latest, since, precededBy);
  }
}
