package dev.longhaul.core.evidence;

import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.Durations;
import dev.longhaul.model.Share;
import dev.longhaul.model.SocketSample;
import java.util.List;
import java.util.Optional;

/** Tells whether BBR left STARTUP, and what it cost if it did not (rule W10). */
final class BbrReader {

  /** STARTUP paces at 2/ln 2 = 2.89 times the estimate (2.77 in v3); every other state below 2. */
  static final double STARTUP_GAIN = 2.5;

  /** BBR leaves STARTUP after three round trips without a quarter more bandwidth. */
  static final double GROWTH = 1.25;

  static final double ROUND_TRIPS_WITHOUT_GROWTH = 4;

  private BbrReader() {}

  static Optional<BbrFigures> figures(List<FlowSeries> flows) {
    if (flows.stream().noneMatch(f -> f.last().bbr().isPresent())) {
      return Optional.empty();
    }
    double bits = 0;
    boolean atEnd = false;
    Tally tally = new Tally();
    for (FlowSeries f : flows) {
      bits += bandwidth(f.last());
      atEnd |= inStartup(f.last());
      tally.add(f.all());
    }
    return Optional.of(
        new BbrFigures(
            bits > 0 ? Optional.of(new Bandwidth(bits)) : Optional.empty(),
            atEnd,
            new Share(tally.observed > 0 ? tally.stuck / tally.observed : 0),
            new Share(tally.sent > 0 ? tally.again / tally.sent : 0)));
  }

  private static boolean inStartup(SocketSample s) {
    return s.bbr().map(b -> b.pacingGain().orElse(0) > STARTUP_GAIN).orElse(false);
  }

  private static double bandwidth(SocketSample s) {
    return s.bbr().flatMap(SocketSample.Bbr::bandwidth).map(Bandwidth::bitsPerSecond).orElse(0.0);
  }

  /** Sums over stretches in STARTUP in which the estimate did not grow. */
  private static final class Tally {
    private double observed;
    private double stuck;
    private double sent;
    private double again;

    void add(List<SocketSample> all) {
      observed += Math.max(0, FlowSeries.seconds(all.get(0), all.get(all.size() - 1)));
      int i = 0;
      while (i < all.size() - 1) {
        int j = endOfStretch(all, i);
        if (j > i && bandwidth(all.get(j)) < GROWTH * bandwidth(all.get(i))) {
          stuck += FlowSeries.seconds(all.get(i), all.get(j));
          sent += Math.max(0, FlowSeries.sent(all.get(j)) - FlowSeries.sent(all.get(i)));
          again +=
              Math.max(
                  0, FlowSeries.retransmitted(all.get(j)) - FlowSeries.retransmitted(all.get(i)));
          i = j;
        } else {
          i++;
        }
      }
    }

    /** First sample far enough after the given one, with STARTUP all the way; else the same. */
    private static int endOfStretch(List<SocketSample> all, int from) {
      double rtt = all.get(from).rtt().smoothed().map(Durations::seconds).orElse(0.0);
      for (int j = from; j < all.size() && inStartup(all.get(j)); j++) {
        double seconds = FlowSeries.seconds(all.get(from), all.get(j));
        if (j > from && seconds >= ROUND_TRIPS_WITHOUT_GROWTH * rtt) {
          return j;
        }
      }
      return from;
    }
  }
}
