package dev.longhaul.reading;

import dev.longhaul.model.PathTrace;
import dev.longhaul.model.PathTrace.Hop;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Tells loss at a hop that is none of the path: its router limits how often it answers (D5). */
final class MtrLoss {

  static final int MAX_NOTES = 8;

  private static final double MARGIN = 0.02;

  /** Where the target loses as well, a hop's share differs from that by chance. */
  private static final double MARGIN_OF_LOSSY = 0.15;

  private static final int MAX_NAMED = 6;

  private MtrLoss() {}

  static Optional<String> note(PathTrace trace) {
    if (!trace.reached() || trace.hops().isEmpty()) {
      return Optional.empty();
    }
    double end = loss(trace.hops().get(trace.hops().size() - 1));
    List<Integer> hops =
        trace.hops().stream()
            .filter(hop -> loss(hop) > end + (end > 0 ? MARGIN_OF_LOSSY : MARGIN))
            .map(Hop::distance)
            .distinct()
            .toList();
    return hops.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "More is lost at hop "
                + named(hops)
                + " than at the target: routers there limit how often they answer; the path does"
                + " not lose it.");
  }

  private static String named(List<Integer> hops) {
    String first =
        hops.stream().limit(MAX_NAMED).map(String::valueOf).collect(Collectors.joining(", "));
    return hops.size() > MAX_NAMED ? first + " and others" : first;
  }

  private static double loss(Hop hop) {
    return hop.loss().map(share -> share.fraction()).orElse(0.0);
  }
}
