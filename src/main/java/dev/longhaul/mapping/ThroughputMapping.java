package dev.longhaul.mapping;

import dev.longhaul.contract.v1.MeasurementData;
import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.DataSize;
import dev.longhaul.model.Durations;
import dev.longhaul.model.HostId;
import dev.longhaul.model.ThroughputTest;
import dev.longhaul.model.ThroughputTest.Reporter;
import dev.longhaul.model.ThroughputTest.Transport;
import java.util.Locale;

/** Throughput tests. */
final class ThroughputMapping {

  private ThroughputMapping() {}

  static ThroughputTest toModel(MeasurementData.ThroughputTest t) {
    boolean atReceiver = t.host().equals(t.receiver()) && !t.host().equals(t.sender());
    return new ThroughputTest(
        t.tool(),
        Convert.moment(t.startedAt()),
        transport(t.transport()),
        atReceiver ? Reporter.RECEIVER : Reporter.SENDER,
        t.senderSocket().map(Convert::endpoint),
        t.receiverSocket().map(Convert::endpoint),
        t.parallel(),
        Convert.seconds(t.durationSeconds()),
        Convert.seconds(t.omittedSeconds()),
        Convert.size(t.sentBytes()),
        Convert.rate(t.sentBitsPerSecond()),
        Convert.size(t.receivedBytes()),
        Convert.rate(t.receivedBitsPerSecond()),
        Convert.count(t.retransmits()),
        Convert.rate(t.targetBitsPerSecond()),
        Convert.size(t.pinnedBufferBytes()),
        Convert.count(t.mssBytes()),
        Convert.algorithm(t.senderCongestionControl()),
        Convert.algorithm(t.receiverCongestionControl()),
        t.intervals().stream().map(ThroughputMapping::interval).toList(),
        Convert.finite(t.senderCpuShare()),
        Convert.finite(t.receiverCpuShare()),
        t.error());
  }

  static MeasurementData.ThroughputTest toContract(
      HostId host, HostId sender, HostId receiver, ThroughputTest t) {
    return new MeasurementData.ThroughputTest(
        host.value(),
        sender.value(),
        receiver.value(),
        t.tool(),
        Convert.toText(t.startedAt()),
        t.transport().name().toLowerCase(Locale.ROOT),
        t.sender().map(Convert::toSocket),
        t.receiver().map(Convert::toSocket),
        t.parallel(),
        Convert.toSeconds(t.duration()),
        Durations.seconds(t.omitted()),
        Convert.toBytes(t.sent()),
        Convert.toBitsPerSecond(t.sentRate()),
        Convert.toBytes(t.received()),
        Convert.toBitsPerSecond(t.goodput()),
        t.retransmits(),
        Convert.toBitsPerSecond(t.targetRate()),
        Convert.toBytes(t.pinnedBuffer()),
        t.mss(),
        Convert.toName(t.senderCongestionControl()),
        Convert.toName(t.receiverCongestionControl()),
        t.intervals().stream().map(ThroughputMapping::toContract).toList(),
        Convert.finite(t.senderCpu()),
        Convert.finite(t.receiverCpu()),
        t.error());
  }

  private static Transport transport(String name) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "tcp" -> Transport.TCP;
      case "udp" -> Transport.UDP;
      default -> throw new IllegalArgumentException("The transport is neither tcp nor udp");
    };
  }

  private static ThroughputTest.Interval interval(MeasurementData.Interval i) {
    return new ThroughputTest.Interval(
        Convert.seconds(i.startSeconds()),
        Convert.seconds(i.endSeconds()),
        new DataSize(i.bytes()),
        new Bandwidth(i.bitsPerSecond()),
        Convert.count(i.retransmits()),
        Convert.size(i.cwndBytes()),
        Convert.micros(i.rttUs()),
        i.warmUp());
  }

  private static MeasurementData.Interval toContract(ThroughputTest.Interval i) {
    return new MeasurementData.Interval(
        Durations.seconds(i.start()),
        Durations.seconds(i.end()),
        i.bytes().bytes(),
        i.rate().bitsPerSecond(),
        i.retransmits(),
        Convert.toBytes(i.cwnd()),
        Convert.toMicros(i.rtt()),
        i.warmUp());
  }
}
