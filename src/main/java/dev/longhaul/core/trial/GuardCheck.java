package dev.longhaul.core.trial;

import dev.longhaul.core.trial.Breach.Guard;
import dev.longhaul.model.Durations;
import dev.longhaul.model.Share;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Holds the cost of an arm against the guards, by pairs as for goodput. */
final class GuardCheck {

  private final List<Pair> pairs;
  private final Guards guards;

  private GuardCheck(List<Pair> pairs, Guards guards) {
    this.pairs = pairs;
    this.guards = guards;
  }

  /** What both rounds of a block measured. */
  record Pair(Figures baseline, Figures arm) {

    /** The difference of the natural logarithms of goodput. */
    double goodput() {
      return Math.log(arm.goodput().relativeTo(baseline.goodput()));
    }
  }

  /**
   * The guards that are breached by what is most plausible.
   *
   * @param goodput the shift of goodput, as a difference of natural logarithms
   */
  static List<Breach> of(List<Pair> pairs, Guards guards, double goodput) {
    GuardCheck check = new GuardCheck(pairs, guards);
    List<Breach> breaches = new ArrayList<>();
    check.retransmits(Math.exp(goodput)).ifPresent(breaches::add);
    check.loadedRtt().ifPresent(breaches::add);
    check.processor().ifPresent(breaches::add);
    return List.copyOf(breaches);
  }

  private Optional<Breach> retransmits(double gain) {
    Optional<Series> both = series(f -> f.retransmits().map(Share::fraction));
    return both.filter(
            s ->
                gain >= guards.greatGain()
                    ? s.arm() > guards.mostRetransmits().fraction() && s.rise().estimate() > 0
                    : s.rise().estimate() > guards.moreRetransmits().fraction())
        .map(s -> s.breach(Guard.RETRANSMITS));
  }

  private Optional<Breach> loadedRtt() {
    Optional<Series> both = series(f -> f.loadedRtt().map(Durations::millis));
    return both.filter(
            s ->
                s.rise().estimate() > guards.longerRtt().fraction() * s.baseline()
                    && s.rise().estimate() > Durations.millis(guards.rttThatMatters()))
        .map(s -> s.breach(Guard.LOADED_RTT));
  }

  private Optional<Breach> processor() {
    Optional<Series> both = series(f -> f.processor().map(Share::fraction));
    return both.filter(
            s ->
                s.arm() > guards.busyProcessor().fraction()
                    && s.baseline() <= guards.busyProcessor().fraction())
        .map(s -> s.breach(Guard.PROCESSOR));
  }

  private Optional<Series> series(Function<Figures, Optional<Double>> value) {
    List<double[]> known = new ArrayList<>();
    for (Pair pair : pairs) {
      Optional<Double> baseline = value.apply(pair.baseline());
      Optional<Double> arm = value.apply(pair.arm());
      if (baseline.isPresent() && arm.isPresent()) {
        known.add(new double[] {baseline.get(), arm.get()});
      }
    }
    return known.isEmpty() ? Optional.empty() : Optional.of(Series.of(known));
  }

  /** One figure of all pairs: the medians of both and by how much it rose. */
  private record Series(double baseline, double arm, Shift rise) {

    static Series of(List<double[]> known) {
      double[] baseline = known.stream().mapToDouble(both -> both[0]).toArray();
      double[] arm = known.stream().mapToDouble(both -> both[1]).toArray();
      double[] rise = known.stream().mapToDouble(both -> both[1] - both[0]).toArray();
      return new Series(median(baseline), median(arm), Shift.of(rise));
    }

    Breach breach(Guard guard) {
      return new Breach(guard, baseline, arm, rise.p());
    }

    private static double median(double[] values) {
      double[] sorted = values.clone();
      Arrays.sort(sorted);
      int half = sorted.length / 2;
      return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }
  }
}
