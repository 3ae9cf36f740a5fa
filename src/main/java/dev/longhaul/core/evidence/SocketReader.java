package dev.longhaul.core.evidence;

import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.DataSize;
import dev.longhaul.model.Durations;
import dev.longhaul.model.Share;
import dev.longhaul.model.SocketSample;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Draws a transfer's figures from the socket samples of its sender. */
final class SocketReader {

  private static final int BITS = 8;

  private SocketReader() {}

  /** The figures; empty if no flow carries data. */
  static Optional<SenderFigures> figures(List<SocketSample> samples) {
    List<FlowSeries> flows = FlowSeries.bulkOf(samples);
    if (flows.isEmpty()) {
      return Optional.empty();
    }
    FlowSeries first = flows.get(0);
    return Optional.of(
        new SenderFigures(
            "ss (sender)",
            first.steady().size(),
            flows.size(),
            first.last().congestionControl(),
            mss(flows),
            delivered(flows),
            peak(flows),
            rtt(flows),
            windows(flows),
            limits(flows),
            loss(flows),
            StallReader.figures(flows),
            BbrReader.figures(flows),
            growing(first)));
  }

  private static OptionalInt mss(List<FlowSeries> flows) {
    return flows.stream().flatMapToInt(f -> stream(f.last().segment().mss())).max();
  }

  private static IntStream stream(OptionalInt value) {
    return value.stream();
  }

  private static Optional<Bandwidth> delivered(List<FlowSeries> flows) {
    double sum = 0;
    boolean known = false;
    for (FlowSeries f : flows) {
      OptionalDouble rate = deliveredBits(f);
      known |= rate.isPresent();
      sum += rate.orElse(0);
    }
    return known ? Optional.of(new Bandwidth(sum)) : Optional.empty();
  }

  private static OptionalDouble deliveredBits(FlowSeries f) {
    SocketSample a = f.steady().get(0);
    SocketSample b = f.last();
    double seconds = FlowSeries.seconds(a, b);
    if (seconds > 0) {
      long bytes = FlowSeries.acked(b) - FlowSeries.acked(a);
      return bytes < 0 ? OptionalDouble.empty() : OptionalDouble.of(bytes * BITS / seconds);
    }
    double busy = FlowSeries.busy(b);
    if (busy > 0 && b.volume().acked().isPresent()) {
      return OptionalDouble.of(FlowSeries.acked(b) * BITS / busy);
    }
    return b.rates()
        .delivery()
        .map(r -> OptionalDouble.of(r.bitsPerSecond()))
        .orElse(OptionalDouble.empty());
  }

  private static Optional<Bandwidth> peak(List<FlowSeries> flows) {
    double sum =
        flows.stream()
            .mapToDouble(
                f ->
                    f.all().stream()
                        .flatMap(s -> s.rates().delivery().stream())
                        .mapToDouble(Bandwidth::bitsPerSecond)
                        .max()
                        .orElse(0))
            .sum();
    return sum > 0 ? Optional.of(new Bandwidth(sum)) : Optional.empty();
  }

  private static RttFigures rtt(List<FlowSeries> flows) {
    Optional<Duration> minimum =
        flows.stream().flatMap(f -> f.minimumRtt().stream()).min(Comparator.naturalOrder());
    List<Double> smoothed =
        flows.stream()
            .flatMap(f -> f.settled().stream())
            .flatMap(s -> s.rtt().smoothed().stream())
            .map(Durations::seconds)
            .toList();
    OptionalDouble median = Statistics.median(smoothed);
    return new RttFigures(
        minimum,
        median.isPresent()
            ? Optional.of(Durations.ofSeconds(median.getAsDouble()))
            : Optional.empty());
  }

  private static WindowFigures windows(List<FlowSeries> flows) {
    return new WindowFigures(
        sum(flows, s -> segments(s, s.window().unacked().orElse(0))),
        sum(
            flows,
            s ->
                s.window().cwnd().isPresent()
                    ? segments(s, s.window().cwnd().getAsLong())
                    : Optional.empty()),
        sum(flows, s -> size(s.window().peerWindow())),
        sum(flows, SocketReader::notSent),
        sum(flows, s -> s.memory().flatMap(m -> size(m.sendBuffer()))),
        sum(flows, s -> s.memory().flatMap(m -> size(m.sendQueued()))));
  }

  private static Optional<Double> segments(SocketSample s, long count) {
    return s.segment().mss().isPresent()
        ? Optional.of((double) count * s.segment().mss().getAsInt())
        : Optional.empty();
  }

  private static Optional<Double> size(Optional<DataSize> size) {
    return size.map(d -> (double) d.bytes());
  }

  /** {@code ss} leaves {@code notsent} out while it is zero; without counters it is unknown. */
  private static Optional<Double> notSent(SocketSample s) {
    Optional<Double> printed = size(s.window().notSent());
    return printed.isPresent() || s.volume().sent().isEmpty() ? printed : Optional.of(0.0);
  }

  private static Optional<DataSize> sum(
      List<FlowSeries> flows, Function<SocketSample, Optional<Double>> value) {
    double sum = 0;
    boolean known = false;
    for (FlowSeries f : flows) {
      OptionalDouble median = f.median(value);
      known |= median.isPresent();
      sum += median.orElse(0);
    }
    return known ? Optional.of(new DataSize(Math.round(sum))) : Optional.empty();
  }

  private static LimitFigures limits(List<FlowSeries> flows) {
    boolean busyKnown = flows.stream().anyMatch(f -> f.last().limits().busy().isPresent());
    if (!busyKnown) {
      return LimitFigures.UNKNOWN;
    }
    double busy = grown(flows, FlowSeries::busy);
    double wall =
        flows.stream().mapToDouble(f -> FlowSeries.seconds(f.steady().get(0), f.last())).sum();
    double flags = 0;
    double count = 0;
    for (FlowSeries f : flows) {
      flags += f.settled().stream().filter(s -> s.limits().applicationLimited()).count();
      count += f.settled().size();
    }
    return new LimitFigures(
        share(grown(flows, s -> time(s.limits().receiveWindow())), busy),
        share(grown(flows, s -> time(s.limits().sendBuffer())), busy),
        wall > 0 ? share(busy, wall) : Optional.empty(),
        share(flags, count));
  }

  private static double time(Optional<Duration> d) {
    return d.map(Durations::seconds).orElse(0.0);
  }

  /** Growth over the steady part; over the whole life where there is but one sample. */
  private static double grown(List<FlowSeries> flows, ToDoubleFunction<SocketSample> counter) {
    double sum = 0;
    for (FlowSeries f : flows) {
      double before = f.steady().size() > 1 ? counter.applyAsDouble(f.steady().get(0)) : 0;
      sum += Math.max(0, counter.applyAsDouble(f.last()) - before);
    }
    return sum;
  }

  private static Optional<Share> share(double part, double whole) {
    return whole > 0 ? Optional.of(Share.of(part, whole)) : Optional.empty();
  }

  private static LossFigures loss(List<FlowSeries> flows) {
    double sent = 0;
    double again = 0;
    double startSent = 0;
    double startAgain = 0;
    double needless = 0;
    double segments = 0;
    for (FlowSeries f : flows) {
      sent += FlowSeries.sent(f.last());
      again += FlowSeries.retransmitted(f.last());
      if (f.steady().size() > 1) {
        startSent += FlowSeries.sent(f.steady().get(0));
        startAgain += FlowSeries.retransmitted(f.steady().get(0));
      }
      needless += f.last().loss().duplicateSacks().orElse(0);
      segments += f.last().loss().retransmitsTotal().orElse(0);
    }
    return new LossFigures(
        share(Math.max(0, again - startAgain), sent - startSent),
        share(startAgain, startSent),
        share(again, sent),
        share(needless, segments));
  }

  /** The window grew all the time and nothing was ever lost: the start is not over. */
  private static boolean growing(FlowSeries f) {
    List<SocketSample> steady = f.steady();
    if (steady.size() < 3 || FlowSeries.retransmitted(f.last()) > 0) {
      return false;
    }
    long before = steady.get(steady.size() - 3).window().cwnd().orElse(0);
    long middle = steady.get(steady.size() - 2).window().cwnd().orElse(0);
    long after = f.last().window().cwnd().orElse(0);
    return before < middle && middle < after;
  }
}
