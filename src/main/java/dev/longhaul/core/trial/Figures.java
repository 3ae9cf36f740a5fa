package dev.longhaul.core.trial;

import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.Share;
import java.time.Duration;
import java.util.Optional;

/**
 * What a round measured; what is not known is empty, never zero.
 *
 * @param goodput what arrived, more than nothing: a round in which nothing arrived has failed
 * @param retransmits part of what was sent that was sent again
 * @param loadedRtt 95th percentile of the RTT under load
 * @param processor use of the busiest core of the sender
 */
public record Figures(
    Bandwidth goodput,
    Optional<Share> retransmits,
    Optional<Duration> loadedRtt,
    Optional<Share> processor) {

  public Figures {
    if (goodput.bitsPerSecond() <= 0) {
      throw new IllegalArgumentException("A round in which nothing arrived has failed");
    }
  }

  /** Goodput alone. */
  public static Figures of(Bandwidth goodput) {
    return new Figures(goodput, Optional.empty(), Optional.empty(), Optional.empty());
  }
}
