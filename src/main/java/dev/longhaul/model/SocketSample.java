package dev.longhaul.model;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * One TCP socket at one moment, from {@code struct tcp_info} (include/uapi/linux/tcp.h) by way of
 * {@code ss}. Counters run over the life of the socket: judge differences between samples (rule
 * D1).
 *
 * @param at moment of the sample, if known
 * @param local this host's end
 * @param peer the other end
 * @param state TCP state as {@code ss} names it, such as {@code ESTAB}
 * @param congestionControl algorithm of this socket
 * @param rtt round-trip times
 * @param segment sizes of segments
 * @param window windows and queues
 * @param volume lifetime counters of data
 * @param loss lifetime counters of loss and reordering
 * @param limits what the sending side waited for
 * @param rates rates that the kernel computed
 * @param memory socket memory
 * @param bbr state of BBR, if the socket runs it and the tool prints it
 */
public record SocketSample(
    Optional<Instant> at,
    Endpoint local,
    Endpoint peer,
    String state,
    Optional<CongestionControl> congestionControl,
    RoundTrip rtt,
    Segment segment,
    Window window,
    Volume volume,
    Loss loss,
    Limits limits,
    Rates rates,
    Optional<Memory> memory,
    Optional<Bbr> bbr) {

  public SocketSample {
    Objects.requireNonNull(local, "local");
    Objects.requireNonNull(peer, "peer");
  }

  /**
   * Round-trip times.
   *
   * @param smoothed srtt, inflated by queues under load
   * @param variation rttvar
   * @param minimum smallest RTT of the last minutes
   * @param receiver RTT as the receiver estimates it
   * @param timeout RTO in force
   * @param backoff how many times the RTO was doubled without an answer
   */
  public record RoundTrip(
      Optional<Duration> smoothed,
      Optional<Duration> variation,
      Optional<Duration> minimum,
      Optional<Duration> receiver,
      Optional<Duration> timeout,
      OptionalInt backoff) {}

  /**
   * Sizes of segments in bytes.
   *
   * @param mss what this socket sends in a segment
   * @param pmtu the route's cached value: no proof of the path
   * @param received size of segments that arrive
   * @param advertised what this host told its peer
   */
  public record Segment(
      OptionalInt mss, OptionalInt pmtu, OptionalInt received, OptionalInt advertised) {}

  /**
   * Windows and queues.
   *
   * @param cwnd congestion window in segments
   * @param ssthresh slow start threshold in segments; empty while it was never set
   * @param peerWindow what the peer advertises
   * @param unacked segments in flight
   * @param notSent bytes written by the application and not sent yet
   * @param sendQueue bytes not acknowledged or not sent ({@code Send-Q})
   * @param receiveQueue bytes not read by the application ({@code Recv-Q})
   * @param receiveSpace rcv_space, target of the receiver's autotuning
   * @param receiveThreshold rcv_ssthresh, largest window offered so far
   */
  public record Window(
      OptionalLong cwnd,
      OptionalLong ssthresh,
      Optional<DataSize> peerWindow,
      OptionalLong unacked,
      Optional<DataSize> notSent,
      Optional<DataSize> sendQueue,
      Optional<DataSize> receiveQueue,
      Optional<DataSize> receiveSpace,
      Optional<DataSize> receiveThreshold) {}

  /** Lifetime counters of data; segments with payload are counted by {@code dataSegments*}. */
  public record Volume(
      Optional<DataSize> sent,
      Optional<DataSize> acked,
      Optional<DataSize> received,
      OptionalLong segmentsOut,
      OptionalLong dataSegmentsOut,
      OptionalLong dataSegmentsIn,
      OptionalLong delivered) {}

  /**
   * Lifetime counters of loss and reordering.
   *
   * @param retransmittedBytes bytes sent again
   * @param retransmitsTotal segments sent again
   * @param lostNow segments thought lost at this moment
   * @param duplicateSacks retransmits that proved needless
   * @param reorderings events of reordering seen
   */
  public record Loss(
      Optional<DataSize> retransmittedBytes,
      OptionalLong retransmitsTotal,
      OptionalLong lostNow,
      OptionalLong duplicateSacks,
      OptionalLong reorderings) {}

  /**
   * Lifetime times of the sending side (kernel chronographs); the two limits are parts of busy.
   *
   * @param busy something was in flight or waiting
   * @param receiveWindow held back by the peer's window
   * @param sendBuffer held back by the send buffer
   * @param applicationLimited the flag at this moment; proves nothing alone (rule D1)
   */
  public record Limits(
      Optional<Duration> busy,
      Optional<Duration> receiveWindow,
      Optional<Duration> sendBuffer,
      boolean applicationLimited) {}

  /** Rates that the kernel computed; {@code delivery} is a maximum while application limited. */
  public record Rates(
      Optional<Bandwidth> pacing, Optional<Bandwidth> maxPacing, Optional<Bandwidth> delivery) {}

  /** Socket memory of {@code skmem}: buffer limits, what is queued, packets dropped. */
  public record Memory(
      Optional<DataSize> receiveBuffer,
      Optional<DataSize> sendBuffer,
      Optional<DataSize> sendQueued,
      OptionalLong dropped) {}

  /** State of BBR: estimated bottleneck bandwidth, minimum RTT and the two gains. */
  public record Bbr(
      Optional<Bandwidth> bandwidth,
      Optional<Duration> minRtt,
      OptionalDouble pacingGain,
      OptionalDouble cwndGain) {}
}
