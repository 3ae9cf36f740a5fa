package dev.longhaul.mapping;

import dev.longhaul.contract.v1.MeasurementData;
import dev.longhaul.model.HostId;
import dev.longhaul.model.SocketSample;
import dev.longhaul.model.SocketSamples;

/** Socket samples: flat on the wire, grouped by meaning in the model. */
final class SocketMapping {

  private SocketMapping() {}

  static SocketSamples toModel(MeasurementData.SocketSamples s) {
    return new SocketSamples(s.samples().stream().map(SocketMapping::sample).toList());
  }

  static MeasurementData.SocketSamples toContract(HostId host, HostId peer, SocketSamples s) {
    return new MeasurementData.SocketSamples(
        host.value(), peer.value(), s.samples().stream().map(SocketMapping::toContract).toList());
  }

  private static SocketSample sample(MeasurementData.SocketSample s) {
    return new SocketSample(
        Convert.moment(s.at()),
        Convert.endpoint(s.local()),
        Convert.endpoint(s.peer()),
        s.state(),
        Convert.algorithm(s.congestionControl()),
        roundTrip(s),
        new SocketSample.Segment(
            Convert.count(s.mssBytes()),
            Convert.count(s.pmtuBytes()),
            Convert.count(s.receivedMssBytes()),
            Convert.count(s.advertisedMssBytes())),
        window(s),
        volume(s),
        loss(s),
        new SocketSample.Limits(
            Convert.micros(s.busyUs()),
            Convert.micros(s.receiveWindowLimitedUs()),
            Convert.micros(s.sendBufferLimitedUs()),
            s.applicationLimited()),
        new SocketSample.Rates(
            Convert.rate(s.pacingBitsPerSecond()),
            Convert.rate(s.maxPacingBitsPerSecond()),
            Convert.rate(s.deliveryBitsPerSecond())),
        s.memory().map(SocketMapping::memory),
        s.bbr().map(SocketMapping::bbr));
  }

  private static SocketSample.RoundTrip roundTrip(MeasurementData.SocketSample s) {
    return new SocketSample.RoundTrip(
        Convert.micros(s.rttUs()),
        Convert.micros(s.rttVarUs()),
        Convert.micros(s.minRttUs()),
        Convert.micros(s.receiverRttUs()),
        Convert.micros(s.rtoUs()),
        Convert.count(s.backoff()));
  }

  private static SocketSample.Window window(MeasurementData.SocketSample s) {
    return new SocketSample.Window(
        Convert.count(s.cwndSegments()),
        Convert.count(s.ssthreshSegments()),
        Convert.size(s.peerWindowBytes()),
        Convert.count(s.unackedSegments()),
        Convert.size(s.notSentBytes()),
        Convert.size(s.sendQueueBytes()),
        Convert.size(s.receiveQueueBytes()),
        Convert.size(s.receiveSpaceBytes()),
        Convert.size(s.receiveThresholdBytes()));
  }

  private static SocketSample.Volume volume(MeasurementData.SocketSample s) {
    return new SocketSample.Volume(
        Convert.size(s.sentBytes()),
        Convert.size(s.ackedBytes()),
        Convert.size(s.receivedBytes()),
        Convert.count(s.segmentsOut()),
        Convert.count(s.dataSegmentsOut()),
        Convert.count(s.dataSegmentsIn()),
        Convert.count(s.deliveredSegments()));
  }

  private static SocketSample.Loss loss(MeasurementData.SocketSample s) {
    return new SocketSample.Loss(
        Convert.size(s.retransmittedBytes()),
        Convert.count(s.retransmitsTotal()),
        Convert.count(s.lostSegments()),
        Convert.count(s.duplicateSacks()),
        Convert.count(s.reorderings()));
  }

  private static SocketSample.Memory memory(MeasurementData.Memory m) {
    return new SocketSample.Memory(
        Convert.size(m.receiveBufferBytes()),
        Convert.size(m.sendBufferBytes()),
        Convert.size(m.sendQueuedBytes()),
        Convert.count(m.dropped()));
  }

  private static SocketSample.Bbr bbr(MeasurementData.Bbr b) {
    return new SocketSample.Bbr(
        Convert.rate(b.bitsPerSecond()),
        Convert.micros(b.minRttUs()),
        Convert.finite(b.pacingGain()),
        Convert.finite(b.cwndGain()));
  }

  private static MeasurementData.SocketSample toContract(SocketSample s) {
    return new MeasurementData.SocketSample(
        Convert.toText(s.at()),
        Convert.toSocket(s.local()),
        Convert.toSocket(s.peer()),
        s.state(),
        Convert.toName(s.congestionControl()),
        Convert.toMicros(s.rtt().smoothed()),
        Convert.toMicros(s.rtt().variation()),
        Convert.toMicros(s.rtt().minimum()),
        Convert.toMicros(s.rtt().receiver()),
        Convert.toMicros(s.rtt().timeout()),
        s.rtt().backoff(),
        s.segment().mss(),
        s.segment().pmtu(),
        s.segment().received(),
        s.segment().advertised(),
        s.window().cwnd(),
        s.window().ssthresh(),
        Convert.toBytes(s.window().peerWindow()),
        s.window().unacked(),
        Convert.toBytes(s.window().notSent()),
        Convert.toBytes(s.window().sendQueue()),
        Convert.toBytes(s.window().receiveQueue()),
        Convert.toBytes(s.window().receiveSpace()),
        Convert.toBytes(s.window().receiveThreshold()),
        Convert.toBytes(s.volume().sent()),
        Convert.toBytes(s.volume().acked()),
        Convert.toBytes(s.volume().received()),
        s.volume().segmentsOut(),
        s.volume().dataSegmentsOut(),
        s.volume().dataSegmentsIn(),
        s.volume().delivered(),
        Convert.toBytes(s.loss().retransmittedBytes()),
        s.loss().retransmitsTotal(),
        s.loss().lostNow(),
        s.loss().duplicateSacks(),
        s.loss().reorderings(),
        Convert.toMicros(s.limits().busy()),
        Convert.toMicros(s.limits().receiveWindow()),
        Convert.toMicros(s.limits().sendBuffer()),
        s.limits().applicationLimited(),
        Convert.toBitsPerSecond(s.rates().pacing()),
        Convert.toBitsPerSecond(s.rates().maxPacing()),
        Convert.toBitsPerSecond(s.rates().delivery()),
        s.memory().map(SocketMapping::toContract),
        s.bbr().map(SocketMapping::toContract));
  }

  private static MeasurementData.Memory toContract(SocketSample.Memory m) {
    return new MeasurementData.Memory(
        Convert.toBytes(m.receiveBuffer()),
        Convert.toBytes(m.sendBuffer()),
        Convert.toBytes(m.sendQueued()),
        m.dropped());
  }

  private static MeasurementData.Bbr toContract(SocketSample.Bbr b) {
    return new MeasurementData.Bbr(
        Convert.toBitsPerSecond(b.bandwidth()),
        Convert.toMicros(b.minRtt()),
        Convert.finite(b.pacingGain()),
        Convert.finite(b.cwndGain()));
  }
}
