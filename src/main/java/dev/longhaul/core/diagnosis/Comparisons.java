package dev.longhaul.core.diagnosis;

import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.FactKey;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** How the flow's rate compares with other rates that were stated for the same hosts or path. */
final class Comparisons {

  /** Rates that show what the same path and host can give. */
  private static final List<FactKey> CONTROLS =
      List.of(
          FactKey.RATE_EXPECTED,
          FactKey.RATE_LINK,
          FactKey.RATE_DIRECT,
          FactKey.RATE_MEMORY,
          FactKey.RATE_OTHER_APPLICATION,
          FactKey.RATE_OTHER_HOST,
          FactKey.RATE_PARALLEL,
          FactKey.RATE_SMALLER_MTU,
          FactKey.RATE_OTHER_MODE,
          FactKey.RATE_AFTER);

  private Comparisons() {}

  /** The flow's rate as a part of another; empty if one of them is not known. */
  static Optional<Double> part(Evidence e, FactKey other) {
    return part(e.measured(), e.stated().rate(other));
  }

  static Optional<Double> part(Optional<Bandwidth> one, Optional<Bandwidth> other) {
    return one.flatMap(a -> other.filter(b -> b.bitsPerSecond() > 0).map(b -> a.relativeTo(b)));
  }

  static boolean below(Evidence e, FactKey other, double part) {
    return part(e, other).map(p -> p < part).orElse(false);
  }

  /** What is reached through the forwarding box, as a part of what the host itself reaches. */
  static Optional<Double> forwardedPart(Evidence e) {
    Optional<Bandwidth> through =
        e.stated()
            .rate(FactKey.RATE_FORWARDED)
            .or(() -> e.stated().rate(FactKey.RATE_TUNNEL))
            .or(e::measured);
    return part(through, e.stated().rate(FactKey.RATE_DIRECT));
  }

  /** The best rate that anything else shows to be possible. */
  static Optional<Bandwidth> best(Evidence e) {
    return CONTROLS.stream()
        .flatMap(k -> e.stated().rate(k).stream())
        .max(Comparator.naturalOrder());
  }

  /** The rate that is wanted: expected, else that of the link. */
  static Optional<Bandwidth> wanted(Evidence e) {
    return Stream.of(FactKey.RATE_EXPECTED, FactKey.RATE_LINK)
        .flatMap(k -> e.stated().rate(k).stream())
        .findFirst();
  }
}
