package dev.longhaul.model;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * One active test, as iperf3 reports it. All figures leave out warm-up that the tool omitted.
 *
 * @param tool name and version, such as {@code iperf 3.12}
 * @param startedAt start of the test, if reported
 * @param transport TCP or UDP
 * @param reporter which end printed the report
 * @param sender the end that sent, as far as known
 * @param receiver the end that received
 * @param parallel number of streams in the judged direction, at least 1
 * @param duration time over which the figures were taken
 * @param omitted warm-up left out
 * @param sent bytes that the sending application wrote
 * @param sentRate mean rate at the sender
 * @param received bytes that arrived; empty if the receiver never reported
 * @param goodput mean rate at the receiver; empty if the receiver never reported
 * @param retransmits segments sent again over the test, summed over streams; empty unless the
 *     sender reported it
 * @param targetRate rate the user asked for ({@code -b}), summed over streams; empty if unlimited
 * @param pinnedBuffer socket buffer the user pinned ({@code -w}); empty if autotuned (rule W6)
 * @param mss segment size in bytes that the tool printed
 * @param senderCongestionControl algorithm at the sender
 * @param receiverCongestionControl algorithm at the receiver
 * @param intervals the report's intervals in time order, warm-up included and marked
 * @param senderCpu share of one core used by the sending tool
 * @param receiverCpu share of one core used by the receiving tool
 * @param error what the tool said went wrong; figures are then partial or absent
 */
public record ThroughputTest(
    String tool,
    Optional<Instant> startedAt,
    Transport transport,
    Reporter reporter,
    Optional<Endpoint> sender,
    Optional<Endpoint> receiver,
    int parallel,
    Optional<Duration> duration,
    Duration omitted,
    Optional<DataSize> sent,
    Optional<Bandwidth> sentRate,
    Optional<DataSize> received,
    Optional<Bandwidth> goodput,
    OptionalLong retransmits,
    Optional<Bandwidth> targetRate,
    Optional<DataSize> pinnedBuffer,
    OptionalInt mss,
    Optional<CongestionControl> senderCongestionControl,
    Optional<CongestionControl> receiverCongestionControl,
    List<Interval> intervals,
    OptionalDouble senderCpu,
    OptionalDouble receiverCpu,
    Optional<String> error)
    implements Measurement {

  public ThroughputTest {
    Objects.requireNonNull(tool, "tool");
    intervals = List.copyOf(intervals);
    if (parallel < 1) {
      throw new IllegalArgumentException("A test has at least one stream: " + parallel);
    }
  }

  /** Transport of the test. */
  public enum Transport {
    TCP,
    UDP
  }

  /** Which end printed the report. */
  public enum Reporter {
    SENDER,
    RECEIVER
  }

  /**
   * One reporting interval, summed over streams.
   *
   * @param start offset from the start of the test
   * @param end offset from the start of the test
   * @param bytes bytes moved
   * @param rate mean rate
   * @param retransmits segments sent again in this interval
   * @param cwnd congestion window of the largest stream
   * @param rtt smoothed RTT, mean over the streams
   * @param warmUp omitted by the tool
   */
  public record Interval(
      Duration start,
      Duration end,
      DataSize bytes,
      Bandwidth rate,
      OptionalLong retransmits,
      Optional<DataSize> cwnd,
      Optional<Duration> rtt,
      boolean warmUp) {}

  /** The same with another error, or none. */
  public ThroughputTest withError(Optional<String> other) {
    return new ThroughputTest(
        tool,
        startedAt,
        transport,
        reporter,
        sender,
        receiver,
        parallel,
        duration,
        omitted,
        sent,
        sentRate,
        received,
        goodput,
        retransmits,
        targetRate,
        pinnedBuffer,
        mss,
        senderCongestionControl,
        receiverCongestionControl,
        intervals,
        senderCpu,
        receiverCpu,
        other);
  }

  /** The best figure for what arrived: the receiver's, else the sender's. */
  public Optional<Bandwidth> rate() {
    return goodput.or(() -> sentRate);
  }
}
