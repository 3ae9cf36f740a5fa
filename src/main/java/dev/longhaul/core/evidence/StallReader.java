package dev.longhaul.core.evidence;

import dev.longhaul.model.Share;
import dev.longhaul.model.SocketSample;
import java.util.List;
import java.util.OptionalInt;

/** Finds the times in which nothing got through (rule M2). */
final class StallReader {

  static final long COLLAPSED_CWND = 2;

  /** More than a few segments acknowledged means that the path had carried them. */
  static final long HARDLY_ANYTHING_BYTES = 64 * 1024;

  private StallReader() {}

  static StallFigures figures(List<FlowSeries> flows) {
    double stalled = 0;
    double observed = 0;
    boolean fromTheStart = false;
    for (FlowSeries f : flows) {
      List<SocketSample> all = f.all();
      for (int i = 1; i < all.size(); i++) {
        double seconds = Math.max(0, FlowSeries.seconds(all.get(i - 1), all.get(i)));
        observed += seconds;
        if (isStalled(all.get(i - 1), all.get(i))) {
          stalled += seconds;
          fromTheStart |= FlowSeries.acked(all.get(i)) < HARDLY_ANYTHING_BYTES;
        }
      }
      if (all.size() == 1 && hasCollapsed(f.last())) {
        stalled += 1;
        observed += 1;
        fromTheStart |= FlowSeries.acked(f.last()) < HARDLY_ANYTHING_BYTES;
      }
    }
    return new StallFigures(
        new Share(observed > 0 ? stalled / observed : 0),
        fromTheStart,
        largestMss(flows),
        flows.get(0).last().segment().mss(),
        flows.get(0).last().segment().pmtu());
  }

  private static boolean isStalled(SocketSample before, SocketSample after) {
    boolean nothingAcked = FlowSeries.acked(after) <= FlowSeries.acked(before);
    return nothingAcked && hasCollapsed(after);
  }

  private static boolean hasCollapsed(SocketSample s) {
    boolean outstanding = s.window().unacked().orElse(0) > 0;
    boolean small = s.window().cwnd().orElse(Long.MAX_VALUE) <= COLLAPSED_CWND;
    return outstanding && small && s.rtt().backoff().orElse(0) > 0;
  }

  private static OptionalInt largestMss(List<FlowSeries> flows) {
    return flows.stream()
        .flatMap(f -> f.all().stream())
        .flatMapToInt(s -> s.segment().mss().stream())
        .max();
  }
}
