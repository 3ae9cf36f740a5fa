package dev.longhaul.reading;

import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.CongestionControl;
import dev.longhaul.model.DataSize;
import dev.longhaul.model.Endpoint;
import dev.longhaul.model.ThroughputTest;
import dev.longhaul.model.ThroughputTest.Interval;
import dev.longhaul.model.ThroughputTest.Reporter;
import dev.longhaul.model.ThroughputTest.Transport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** A pScheduler test of throughput; the tool behind it is mostly iperf3. */
final class PerfsonarThroughput {

  private final Json.Obj run;
  private final Json.Obj spec;
  private final Json.Obj result;
  private final Json.Obj sum;

  PerfsonarThroughput(Json.Obj run, Json.Obj result) {
    this.run = run;
    this.spec = run.in("test").in("spec");
    this.result = result;
    this.sum = result.in("summary").in("summary");
  }

  ThroughputTest test() {
    List<Interval> intervals = intervals();
    boolean failed = !result.flag("succeeded").orElse(false);
    return new ThroughputTest(
        run.in("tool").text("name").map(n -> "perfSONAR " + n).orElse("perfSONAR"),
        run.in("schedule").text("start").flatMap(Numbers::moment),
        isUdp() ? Transport.UDP : Transport.TCP,
        Reporter.SENDER,
        end("source"),
        end("dest"),
        Math.max(1, result.in("summary").list("streams").size()),
        span(sum),
        warmUp(intervals),
        moved(sum),
        rate(sum, "throughput-bits"),
        Optional.empty(),
        rate(sum, "receiver-throughput-bits"),
        retransmits(sum),
        Optional.empty(),
        Optional.empty(),
        result.positive("mss"),
        spec.text("congestion").map(CongestionControl::new),
        Optional.empty(),
        intervals,
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        failed ? Optional.of(result.text("error").orElse("the test failed")) : Optional.empty());
  }

  private boolean isUdp() {
    return spec.flag("udp").orElse(sum.amount("jitter").isPresent());
  }

  private Optional<Endpoint> end(String name) {
    return Endpoints.of(spec.text(name), OptionalLong.empty())
        .filter(e -> Endpoints.isLiteral(e.address()));
  }

  private List<Interval> intervals() {
    List<Interval> intervals = new ArrayList<>();
    for (Json.Obj shown : result.list("intervals")) {
      List<Json.Obj> streams = shown.list("streams");
      Json.Obj total = shown.object("summary").orElse(Json.Obj.EMPTY);
      Optional<Duration> start = Numbers.seconds(total.amount("start"));
      Optional<Duration> end = Numbers.seconds(total.amount("end"));
      Optional<DataSize> bytes = Numbers.size(total.count("throughput-bytes"));
      Optional<Bandwidth> rate = Numbers.rate(total.amount("throughput-bits"));
      if (start.isPresent()
          && end.isPresent()
          && end.get().compareTo(start.get()) > 0
          && bytes.isPresent()
          && rate.isPresent()) {
        intervals.add(
            new Interval(
                start.get(),
                end.get(),
                bytes.get(),
                rate.get(),
                retransmits(total),
                window(streams),
                rtt(streams),
                total.flag("omitted").orElse(false)));
      }
    }
    return intervals;
  }

  private static Duration warmUp(List<Interval> intervals) {
    return intervals.stream()
        .filter(Interval::warmUp)
        .map(Interval::end)
        .max(Duration::compareTo)
        .orElse(Duration.ZERO);
  }

  private static Optional<Duration> span(Json.Obj of) {
    Optional<Duration> start = Numbers.seconds(of.amount("start"));
    Optional<Duration> end = Numbers.seconds(of.amount("end"));
    return end.flatMap(e -> start.map(e::minus)).filter(d -> !d.isNegative() && !d.isZero());
  }

  /** A test that moved nothing shows what it did not measure as 0. */
  private static Optional<DataSize> moved(Json.Obj of) {
    return Numbers.size(of.count("throughput-bytes")).filter(size -> size.bytes() > 0);
  }

  private static Optional<Bandwidth> rate(Json.Obj of, String key) {
    return Numbers.rate(of.amount(key)).filter(rate -> rate.bitsPerSecond() > 0);
  }

  private static OptionalLong retransmits(Json.Obj of) {
    OptionalLong count = of.count("retransmits");
    return count.isPresent() && Iperf3Totals.isCount(count.getAsLong())
        ? count
        : OptionalLong.empty();
  }

  private static Optional<DataSize> window(List<Json.Obj> streams) {
    return streams.stream()
        .map(s -> s.count("tcp-window-size"))
        .filter(size -> size.orElse(0) > 0 && Iperf3Totals.isCount(size.getAsLong()))
        .map(OptionalLong::getAsLong)
        .max(Long::compare)
        .map(DataSize::new);
  }

  /** Microseconds where iperf3 measured it; for other tools the unit is not certain. */
  private Optional<Duration> rtt(List<Json.Obj> streams) {
    boolean iperf3 =
        run.in("tool").text("name").filter(n -> n.equals("iperf3")).isPresent()
            || result
                .text("diags")
                .filter(d -> d.contains("iperf3") || d.contains("snd_cwnd"))
                .isPresent();
    if (!iperf3) {
      return Optional.empty();
    }
    return Numbers.micros(
        streams.stream()
            .map(s -> s.amount("rtt"))
            .filter(v -> v.orElse(0) > 0 && v.getAsDouble() < Iperf3Totals.MAX_RETRANSMITS)
            .mapToDouble(OptionalDouble::getAsDouble)
            .average());
  }
}
