package dev.longhaul.model;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One run of ping.
 *
 * @param target address or name
 * @param payload bytes of ICMP payload
 * @param packet bytes of the IP packet, as printed in brackets
 * @param sent probes sent; probes refused by the local stack are not on the wire but counted here
 * @param received answers
 * @param loss share of probes without an answer
 * @param localMtu MTU that the local stack named when it refused a probe ({@code message too long})
 * @param fragmentationNeeded MTU that a router named; proves that path MTU discovery works
 * @param minimum smallest RTT
 * @param average mean RTT
 * @param maximum largest RTT
 * @param replies single answers in order
 */
public record PingRun(
    String target,
    int payload,
    int packet,
    int sent,
    int received,
    Optional<Share> loss,
    OptionalInt localMtu,
    OptionalInt fragmentationNeeded,
    Optional<Duration> minimum,
    Optional<Duration> average,
    Optional<Duration> maximum,
    List<Reply> replies)
    implements Measurement {

  public PingRun {
    replies = List.copyOf(replies);
  }

  /** One answer: its sequence number, its RTT and, where printed, its moment. */
  public record Reply(int sequence, Duration rtt, Optional<Instant> at) {}
}
