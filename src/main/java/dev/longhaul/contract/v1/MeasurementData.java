package dev.longhaul.contract.v1;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The data of a measurement event. The CloudEvents attribute {@code type} says which of the records
 * it is. Fields that a probe does not know are left out, never sent as zero.
 */
public sealed interface MeasurementData {

  /** The host that measured. */
  String host();

  /** How the reporting host is configured, as far as it was looked at. */
  record HostState(
      String host,
      Optional<String> kernel,
      OptionalLong memoryBytes,
      Map<String, String> sysctls,
      List<String> addresses,
      List<Link> links,
      List<Qdisc> qdiscs,
      List<Route> routes,
      Map<String, Map<String, Boolean>> offloads,
      Optional<Configuration> configuration)
      implements MeasurementData {}

  /**
   * Files that set things on the host, and what it says about them.
   *
   * @param refused sysctl keys that the host would not read or set, with its reason
   * @param modules kernel modules with their version, or an empty text
   * @param drivers driver and its version by interface
   * @param managers who configures an interface at boot, by interface: {@code netplan}, {@code
   *     networkd}, {@code network-manager} or {@code ifupdown}
   * @param writers programs that set kernel parameters or interfaces as well, such as {@code
   *     cloud-init}
   */
  record Configuration(
      List<ConfigFile> files,
      Map<String, String> refused,
      Map<String, String> modules,
      Map<String, String> drivers,
      Map<String, String> managers,
      List<String> writers) {}

  /**
   * A file that somebody else may have written; it says what was wanted, not what is in force.
   *
   * @param name its path where that is known, else its name
   * @param manager {@code sysctl}, {@code tuned}, {@code modules}, {@code netplan}, {@code
   *     networkd}, {@code network-manager} or {@code ifupdown}
   */
  record ConfigFile(
      String name, String manager, List<FileSetting> settings, List<FileProblem> problems) {}

  /** What one line of a file sets; without {@code subject} it is the host that is set. */
  record FileSetting(OptionalInt line, Optional<String> subject, String key, String value) {}

  /** What is wrong with a file; {@code rejected} if nothing of it is applied for that reason. */
  record FileProblem(OptionalInt line, boolean rejected, String what, String why, String remedy) {}

  /** A network interface. */
  record Link(
      String name,
      Optional<String> kind,
      int mtu,
      boolean up,
      Optional<String> master,
      Optional<String> address) {}

  /** A queueing discipline. */
  record Qdisc(
      String device,
      String kind,
      String handle,
      Optional<String> parent,
      Map<String, String> options,
      OptionalLong drops) {}

  /** A route. */
  record Route(
      String destination,
      Optional<String> gateway,
      Optional<String> device,
      Optional<String> source,
      OptionalInt mtu,
      OptionalInt advmss,
      boolean learned) {}

  /** One active test between {@code sender} and {@code receiver} (host ids or addresses). */
  record ThroughputTest(
      String host,
      String sender,
      String receiver,
      String tool,
      Optional<String> startedAt,
      String transport,
      Optional<Socket> senderSocket,
      Optional<Socket> receiverSocket,
      int parallel,
      OptionalDouble durationSeconds,
      double omittedSeconds,
      OptionalLong sentBytes,
      OptionalDouble sentBitsPerSecond,
      OptionalLong receivedBytes,
      OptionalDouble receivedBitsPerSecond,
      OptionalLong retransmits,
      OptionalDouble targetBitsPerSecond,
      OptionalLong pinnedBufferBytes,
      OptionalInt mssBytes,
      Optional<String> senderCongestionControl,
      Optional<String> receiverCongestionControl,
      List<Interval> intervals,
      OptionalDouble senderCpuShare,
      OptionalDouble receiverCpuShare,
      Optional<String> error)
      implements MeasurementData {}

  /** One end of a TCP connection. */
  record Socket(String address, int port) {}

  /** One reporting interval of a test, summed over its streams. */
  record Interval(
      double startSeconds,
      double endSeconds,
      long bytes,
      double bitsPerSecond,
      OptionalLong retransmits,
      OptionalLong cwndBytes,
      OptionalLong rttUs,
      boolean warmUp) {}

  /** Samples of sockets on {@code host} towards {@code peer} (host id or address). */
  record SocketSamples(String host, String peer, List<SocketSample> samples)
      implements MeasurementData {}

  /** One socket at one moment; counters run over the life of the socket. */
  record SocketSample(
      Optional<String> at,
      Socket local,
      Socket peer,
      String state,
      Optional<String> congestionControl,
      OptionalLong rttUs,
      OptionalLong rttVarUs,
      OptionalLong minRttUs,
      OptionalLong receiverRttUs,
      OptionalLong rtoUs,
      OptionalInt backoff,
      OptionalInt mssBytes,
      OptionalInt pmtuBytes,
      OptionalInt receivedMssBytes,
      OptionalInt advertisedMssBytes,
      OptionalLong cwndSegments,
      OptionalLong ssthreshSegments,
      OptionalLong peerWindowBytes,
      OptionalLong unackedSegments,
      OptionalLong notSentBytes,
      OptionalLong sendQueueBytes,
      OptionalLong receiveQueueBytes,
      OptionalLong receiveSpaceBytes,
      OptionalLong receiveThresholdBytes,
      OptionalLong sentBytes,
      OptionalLong ackedBytes,
      OptionalLong receivedBytes,
      OptionalLong segmentsOut,
      OptionalLong dataSegmentsOut,
      OptionalLong dataSegmentsIn,
      OptionalLong deliveredSegments,
      OptionalLong retransmittedBytes,
      OptionalLong retransmitsTotal,
      OptionalLong lostSegments,
      OptionalLong duplicateSacks,
      OptionalLong reorderings,
      OptionalLong busyUs,
      OptionalLong receiveWindowLimitedUs,
      OptionalLong sendBufferLimitedUs,
      boolean applicationLimited,
      OptionalDouble pacingBitsPerSecond,
      OptionalDouble maxPacingBitsPerSecond,
      OptionalDouble deliveryBitsPerSecond,
      Optional<Memory> memory,
      Optional<Bbr> bbr) {}

  /** Socket memory. */
  record Memory(
      OptionalLong receiveBufferBytes,
      OptionalLong sendBufferBytes,
      OptionalLong sendQueuedBytes,
      OptionalLong dropped) {}

  /** State of BBR. */
  record Bbr(
      OptionalDouble bitsPerSecond,
      OptionalLong minRttUs,
      OptionalDouble pacingGain,
      OptionalDouble cwndGain) {}

  /** A trace from {@code host} towards {@code target} (host id or address). */
  record PathTrace(
      String host,
      String target,
      String tool,
      OptionalInt pmtuBytes,
      boolean reached,
      List<Hop> hops)
      implements MeasurementData {}

  /** One hop of a trace. */
  record Hop(
      int distance,
      Optional<String> host,
      OptionalLong sent,
      OptionalDouble lossShare,
      OptionalLong bestUs,
      OptionalLong averageUs,
      OptionalLong worstUs) {}

  /** One run of ping from {@code host} to {@code target} (host id or address). */
  record PathProbe(
      String host,
      String target,
      int payloadBytes,
      int packetBytes,
      int sent,
      int received,
      OptionalDouble lossShare,
      OptionalInt localMtu,
      OptionalInt fragmentationNeededMtu,
      OptionalLong minimumUs,
      OptionalLong averageUs,
      OptionalLong maximumUs,
      List<Reply> replies)
      implements MeasurementData {}

  /** One answer to a ping. */
  record Reply(int sequence, long rttUs, Optional<String> at) {}

  /**
   * Counters of the reporting host's stack by their nstat names.
   *
   * @param kind {@code absolute} or {@code difference}
   */
  record Counters(
      String host, Map<String, Long> values, String kind, OptionalDouble intervalSeconds)
      implements MeasurementData {}

  /**
   * What a person states about the path from {@code sender} to {@code receiver} by hand.
   *
   * @param entries as in a facts file, by key, such as {@code rate.measured}
   */
  record StatedFacts(String host, String sender, String receiver, Map<String, String> entries)
      implements MeasurementData {}

  /**
   * What a tool printed, to be read by the service.
   *
   * @param peer the other host, if the output itself does not tell
   * @param fileName a hint for what it is and at which end it was taken
   * @param content the output as text
   */
  record RawOutput(String host, Optional<String> peer, Optional<String> fileName, String content)
      implements MeasurementData {}
}
