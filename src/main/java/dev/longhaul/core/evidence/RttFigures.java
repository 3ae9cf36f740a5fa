package dev.longhaul.core.evidence;

import dev.longhaul.model.Durations;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Round-trip times of a path under load.
 *
 * @param minimum smallest RTT known for the path, however it was measured
 * @param smoothed median of the smoothed RTT while the flow ran
 */
public record RttFigures(Optional<Duration> minimum, Optional<Duration> smoothed) {

  /** By how much the load multiplies the RTT (rule D6); 1 means that no queue stands. */
  public OptionalDouble inflation() {
    if (minimum.isEmpty() || smoothed.isEmpty() || minimum.get().isZero()) {
      return OptionalDouble.empty();
    }
    double ratio = Durations.seconds(smoothed.get()) / Durations.seconds(minimum.get());
    return OptionalDouble.of(Math.max(1, ratio));
  }

  /** How long data waits in queues. */
  public Optional<Duration> queueing() {
    return minimum
        .flatMap(min -> smoothed.map(s -> s.minus(min)))
        .map(d -> d.isNegative() ? Duration.ZERO : d);
  }

  /** The same with a smallest RTT that another measurement found, if that is smaller. */
  RttFigures withMinimum(Optional<Duration> other) {
    Optional<Duration> least =
        minimum.isPresent() && other.isPresent()
            ? Optional.of(minimum.get().compareTo(other.get()) <= 0 ? minimum.get() : other.get())
            : minimum.or(() -> other);
    return new RttFigures(least, smoothed);
  }
}
