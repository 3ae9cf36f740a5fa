package dev.longhaul.reading;

import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.DataSize;
import dev.longhaul.model.ThroughputTest.Interval;
import dev.longhaul.reading.Iperf3Report.Direction;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The figures of one direction over the whole test. iperf3 prints 0 for what the other end never
 * told it; such a zero is unknown. A zero is believed where the reporter counted itself, or where
 * something else proves that the other end did report.
 */
final class Iperf3Totals {

  /** Where the kernel's count is missing iperf3 prints -1 or -2, some versions without the sign. */
  static final long MAX_RETRANSMITS = 4_000_000_000L;

  private final Json.Obj end;
  private final Direction direction;
  private final boolean failed;
  private final List<Interval> intervals;
  private final boolean whole;
  private final Json.Obj sent;
  private final Json.Obj received;

  /**
   * The totals of one direction.
   *
   * @param report holds the totals under {@code end}
   * @param intervals those of this direction; their sums stand in for totals that are missing,
   *     unless they are too many to have kept all
   */
  Iperf3Totals(Json.Obj report, Direction direction, boolean failed, List<Interval> intervals) {
    this.end = report.in("end");
    this.whole = report.leftOut("intervals") == 0;
    this.direction = direction;
    this.failed = failed;
    this.intervals = intervals;
    Iperf3Datagrams datagrams = new Iperf3Datagrams(direction.sum(end, "sum"));
    Json.Obj sumSent = direction.sum(end, "sum_sent");
    Json.Obj sumReceived = direction.sum(end, "sum_received");
    this.sent = sumSent.has("bytes") ? sumSent : datagrams.sent();
    this.received = sumReceived.has("bytes") ? sumReceived : datagrams.received();
  }

  static boolean isCount(long retransmits) {
    return retransmits < MAX_RETRANSMITS;
  }

  Optional<Duration> duration() {
    Json.Obj own = direction.reporterSends() ? sent : received;
    return Numbers.seconds(own.number("seconds"))
        .filter(d -> !d.isZero())
        .or(() -> whole ? Iperf3Intervals.measured(intervals) : Iperf3Intervals.spanned(intervals));
  }

  Optional<DataSize> sent() {
    return bytes(sent, direction.reporterSends());
  }

  Optional<Bandwidth> sentRate() {
    return rate(sent, direction.reporterSends());
  }

  Optional<DataSize> received() {
    return bytes(received, !direction.reporterSends());
  }

  Optional<Bandwidth> goodput() {
    return rate(received, !direction.reporterSends());
  }

  private Optional<DataSize> bytes(Json.Obj sum, boolean own) {
    if (isBelievable(sum, own)) {
      return Numbers.size(sum.count("bytes"));
    }
    return own && whole ? Iperf3Intervals.moved(intervals) : Optional.empty();
  }

  private Optional<Bandwidth> rate(Json.Obj sum, boolean own) {
    if (isBelievable(sum, own)) {
      return Numbers.rate(sum.amount("bits_per_second"))
          .or(() -> quotient(bytes(sum, own), Numbers.seconds(sum.number("seconds"))));
    }
    return own ? Iperf3Intervals.meanRate(intervals) : Optional.empty();
  }

  private static Optional<Bandwidth> quotient(Optional<DataSize> size, Optional<Duration> time) {
    return size.flatMap(bytes -> time.filter(t -> !t.isZero()).map(t -> Bandwidth.of(bytes, t)));
  }

  private boolean isBelievable(Json.Obj sum, boolean own) {
    OptionalLong bytes = sum.count("bytes");
    if (bytes.isEmpty() || bytes.getAsLong() > 0) {
      return bytes.isPresent();
    }
    return sum.amount("seconds").orElse(0) > 0 && !failed && (own || peerReported());
  }

  private boolean peerReported() {
    Json.Obj peer = direction.reporterSends() ? received : sent;
    String congestion = direction.reporterSends() ? "receiver" : "sender";
    return peer.count("bytes").orElse(0) > 0
        || peer.count("retransmits").orElse(0) > 0
        || end.in("cpu_utilization_percent").amount("remote_total").orElse(0) > 0
        || end.text(congestion + "_tcp_congestion").isPresent();
  }

  OptionalLong retransmits() {
    OptionalLong total = sent.count("retransmits");
    if (total.isEmpty()) {
      return direction.reporterSends() && !sent.has("bytes") && whole
          ? Iperf3Intervals.resent(intervals)
          : OptionalLong.empty();
    }
    boolean known =
        isCount(total.getAsLong())
            && (total.getAsLong() > 0 || direction.reporterSends() || (peerReported() && !failed));
    return known ? total : OptionalLong.empty();
  }

  /** The share of one core that the sending or receiving tool used; 0 is printed for unknown. */
  OptionalDouble cpu(boolean ofSender) {
    String host = ofSender == direction.reporterSends() ? "host_total" : "remote_total";
    OptionalDouble percent = end.in("cpu_utilization_percent").amount(host);
    return percent.isPresent() && percent.getAsDouble() > 0
        ? OptionalDouble.of(percent.getAsDouble() / 100)
        : OptionalDouble.empty();
  }
}
