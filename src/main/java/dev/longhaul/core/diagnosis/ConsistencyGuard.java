package dev.longhaul.core.diagnosis;

import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.core.evidence.ProbeFigures.ProbeLoss;
import dev.longhaul.core.evidence.SenderFigures;
import dev.longhaul.core.evidence.TestFigures;
import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.CongestionControl;
import dev.longhaul.model.DataSize;
import dev.longhaul.model.Durations;
import dev.longhaul.model.Share;
import dev.longhaul.model.ThroughputTest;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Looks for measurements that contradict each other or arithmetic (rules D4, D5, W2, O2) before
 * anything is concluded from them, and says which of them is probably wrong.
 */
final class ConsistencyGuard {

  /** The loss model is no better than this (rule D4). */
  private static final double MODEL_TOLERANCE = 3;

  /** Probes that see so many times the loss of the traffic are answered reluctantly (rule D5). */
  private static final double PROBE_TOLERANCE = 5;

  /** Fewer segments may have been lucky. */
  private static final double EXPECTED_LOSSES = 20;

  /** More than what a window allows, beyond rounding and sampling. */
  private static final double WINDOW_TOLERANCE = 1.5;

  /** MB/s and MiB/s read as Mbit/s are off by 8 and 8.39. */
  private static final double UNITS_LOW = 7.5;

  private static final double UNITS_HIGH = 8.9;

  /** Both ends count the same payload; more cannot arrive than was written. */
  private static final double MORE_ARRIVED = 1.05;

  private static final double MORE_ARRIVED_AFTER_WARM_UP = 1.5;

  private static final double RTT_FACTOR = 2;
  private static final double RTT_MILLIS = 5;
  private static final double SERIOUS = 0.6;
  private static final double MILD = 0.85;

  private static final List<Function<Evidence, Optional<Inconsistency>>> CHECKS =
      List.of(
          ConsistencyGuard::probeLossAgainstModel,
          ConsistencyGuard::probeLossAgainstTraffic,
          ConsistencyGuard::unitsOfRates,
          ConsistencyGuard::rateAgainstWindow,
          ConsistencyGuard::arrivedAgainstSent,
          ConsistencyGuard::rttOfProbesAgainstTraffic);

  private ConsistencyGuard() {}

  static List<Inconsistency> of(Evidence e) {
    return CHECKS.stream().map(c -> c.apply(e)).flatMap(Optional::stream).toList();
  }

  /** So much loss would not let a loss-based algorithm be so fast. */
  private static Optional<Inconsistency> probeLossAgainstModel(Evidence e) {
    boolean lossBased = e.congestionControl().map(CongestionControl::isLossBased).orElse(false);
    Optional<ProbeLoss> loss = e.probes().loss().filter(ProbeLoss::tells);
    Optional<Bandwidth> rate = e.measured();
    Optional<Duration> rtt = e.rtt().filter(d -> !d.isZero());
    if (!lossBased || loss.isEmpty() || rate.isEmpty() || rtt.isEmpty()) {
      return Optional.empty();
    }
    int mss = e.sender().map(s -> s.mss().orElse(Signs.USUAL_MSS)).orElse(Signs.USUAL_MSS);
    double least = Math.min(1, loss.get().atLeast().fraction());
    Bandwidth most = LossModel.rate(mss, rtt.get(), least).times(flows(e));
    if (rate.get().relativeTo(most) < MODEL_TOLERANCE) {
      return Optional.empty();
    }
    return Optional.of(
        new Inconsistency(
            String.format(
                Locale.ROOT,
                "%s, with which %s at %s carries about %s, yet %s were measured",
                text(loss.get()),
                e.congestionControl().map(CongestionControl::name).orElse("TCP"),
                Durations.text(rtt.get()),
                LossModel.rate(mss, rtt.get(), loss.get().share().fraction()).times(flows(e)),
                rate.get()),
            loss.get().source() + " (routers answer probes last; or it ran at another time)",
            MILD,
            List.of(RuleId.D5, RuleId.D4),
            Needs.countedLoss(e)));
  }

  /** The traffic itself hardly loses anything. */
  private static Optional<Inconsistency> probeLossAgainstTraffic(Evidence e) {
    Optional<ProbeLoss> loss = e.probes().loss().filter(ProbeLoss::tells);
    Optional<Share> again = e.retransmitted();
    if (loss.isEmpty() || again.isEmpty()) {
      return Optional.empty();
    }
    double least = loss.get().atLeast().fraction();
    boolean enough = segments(e) * least >= EXPECTED_LOSSES;
    if (!enough || least < PROBE_TOLERANCE * again.get().fraction()) {
      return Optional.empty();
    }
    return Optional.of(
        new Inconsistency(
            text(loss.get())
                + ", yet of the segments only "
                + again.get()
                + " had to be sent again",
            loss.get().source() + " (routers answer probes last)",
            1,
            List.of(RuleId.D5, RuleId.T3),
            Needs.countedLoss(e)));
  }

  private static String text(ProbeLoss loss) {
    return loss.source() + (loss.probes() > 0 ? " lost " : " is ") + loss.share();
  }

  private static double segments(Evidence e) {
    return e.test()
        .map(TestFigures::test)
        .flatMap(t -> t.sent().or(t::received))
        .map(d -> d.bytes() / (double) Signs.USUAL_MSS)
        .orElse(0.0);
  }

  /** Two rates of one transfer whose ratio is that of bytes and bits. */
  private static Optional<Inconsistency> unitsOfRates(Evidence e) {
    Optional<Bandwidth> test = e.test().flatMap(TestFigures::rate);
    Optional<Bandwidth> socket =
        e.sender().filter(Signs::isSampled).flatMap(SenderFigures::delivered);
    if (test.isEmpty() || socket.isEmpty() || test.get().bitsPerSecond() <= 0) {
      return Optional.empty();
    }
    double ratio = socket.get().relativeTo(test.get());
    double factor = ratio < 1 && ratio > 0 ? 1 / ratio : ratio;
    if (factor < UNITS_LOW || factor > UNITS_HIGH) {
      return Optional.empty();
    }
    return Optional.of(
        new Inconsistency(
            "The test says "
                + test.get()
                + " and the sender's socket "
                + socket.get()
                + ": a ratio of "
                + String.format(Locale.ROOT, "%.1f", factor)
                + ", as between bytes and bits",
            (ratio > 1 ? "the test" : "the socket samples") + " (bytes taken for bits)",
            SERIOUS,
            List.of(RuleId.D3, RuleId.O2),
            Needs.oneTest(e)));
  }

  /** Nothing is faster than its window over the RTT. */
  private static Optional<Inconsistency> rateAgainstWindow(Evidence e) {
    // While a flow stalls for a part of the time, its median window is not that of its mean rate.
    Optional<SenderFigures> sender =
        e.sender().filter(s -> Signs.isSampled(s) && s.stall().stalled().fraction() == 0);
    Optional<Bandwidth> rate = sender.flatMap(SenderFigures::delivered);
    Optional<DataSize> window = sender.flatMap(ConsistencyGuard::leastWindow);
    Optional<Duration> rtt = sender.flatMap(s -> s.rtt().minimum()).filter(d -> !d.isZero());
    if (rate.isEmpty() || window.isEmpty() || rtt.isEmpty()) {
      return Optional.empty();
    }
    Bandwidth most = window.get().perRoundTrip(rtt.get());
    if (rate.get().relativeTo(most) < WINDOW_TOLERANCE) {
      return Optional.empty();
    }
    return Optional.of(
        new Inconsistency(
            "A window of "
                + window.get()
                + " at "
                + Durations.text(rtt.get())
                + " carries at most "
                + most
                + ", yet "
                + rate.get()
                + " were delivered",
            "the RTT or the window (samples of another flow or of another moment)",
            SERIOUS,
            List.of(RuleId.W2),
            Needs.oneTest(e)));
  }

  private static Optional<DataSize> leastWindow(SenderFigures s) {
    return Stream.of(s.window().congestion(), s.window().peer())
        .flatMap(Optional::stream)
        .min(DataSize::compareTo);
  }

  /** What was written during a warm-up arrives after it. */
  private static double mostArrived(ThroughputTest test) {
    boolean warmUp = test.intervals().stream().anyMatch(ThroughputTest.Interval::warmUp);
    return warmUp ? MORE_ARRIVED_AFTER_WARM_UP : MORE_ARRIVED;
  }

  private static Optional<Inconsistency> arrivedAgainstSent(Evidence e) {
    Optional<ThroughputTest> test = e.test().map(TestFigures::test);
    Optional<DataSize> sent = test.flatMap(ThroughputTest::sent).filter(d -> d.bytes() > 0);
    Optional<DataSize> received = test.flatMap(ThroughputTest::received);
    if (sent.isEmpty()
        || received.isEmpty()
        || received.get().bytes() < mostArrived(test.get()) * sent.get().bytes()) {
      return Optional.empty();
    }
    return Optional.of(
        new Inconsistency(
            "The test reports " + received.get() + " received of " + sent.get() + " sent",
            "the test's report (streams or directions mixed up by the tool's version)",
            SERIOUS,
            List.of(RuleId.D2),
            Needs.oneTest(e)));
  }

  /** Segments that come back much sooner than probes are answered by something on the way. */
  private static Optional<Inconsistency> rttOfProbesAgainstTraffic(Evidence e) {
    Optional<Duration> probe = e.probes().rtt();
    Optional<Duration> socket =
        e.sender().filter(Signs::isSampled).flatMap(s -> s.rtt().smoothed());
    if (probe.isEmpty() || socket.isEmpty()) {
      return Optional.empty();
    }
    double probeMillis = Durations.millis(probe.get());
    double socketMillis = Durations.millis(socket.get());
    boolean nearer = probeMillis > RTT_FACTOR * socketMillis;
    if (!nearer || probeMillis - socketMillis < RTT_MILLIS) {
      return Optional.empty();
    }
    return Optional.of(
        new Inconsistency(
            "ping needs "
                + Durations.text(probe.get())
                + " to the target, yet segments are acknowledged after "
                + Durations.text(socket.get()),
            "the connection's other end (a proxy or accelerator on the way acknowledges, so that"
                + " the path beyond it is not seen)",
            SERIOUS,
            List.of(RuleId.Q1, RuleId.T3),
            Needs.trace(e)));
  }

  private static int flows(Evidence e) {
    return e.sender()
        .map(SenderFigures::flows)
        .or(() -> e.test().map(t -> t.test().parallel()))
        .orElse(1);
  }

  /** How sure anything is while such contradictions stand. */
  static double weight(List<Inconsistency> found) {
    return found.stream().mapToDouble(Inconsistency::weight).min().orElse(1);
  }
}
