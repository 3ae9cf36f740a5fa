package dev.longhaul.server.flow;

import dev.longhaul.contract.v1.MeasurementData;
import dev.longhaul.contract.v1.MeasurementData.PathProbe;
import dev.longhaul.contract.v1.MeasurementData.SocketSamples;
import dev.longhaul.contract.v1.MeasurementData.ThroughputTest;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/**
 * The few figures of a measurement that lists and charts show without reading the whole event.
 *
 * @param goodputBps bits a second that arrived
 * @param retransmitShare part of what was sent that was sent again
 * @param rttUs round-trip time, microseconds
 */
public record Figures(
    OptionalDouble goodputBps, OptionalDouble retransmitShare, OptionalLong rttUs) {

  /** No figure known. */
  public static final Figures NONE =
      new Figures(OptionalDouble.empty(), OptionalDouble.empty(), OptionalLong.empty());

  /** The figures of a measurement. */
  public static Figures of(MeasurementData data) {
    if (data instanceof ThroughputTest test) {
      return ofTest(test);
    }
    if (data instanceof SocketSamples samples) {
      return BusiestSocket.of(samples.samples());
    }
    return data instanceof PathProbe probe
        ? new Figures(OptionalDouble.empty(), OptionalDouble.empty(), probe.averageUs())
        : NONE;
  }

  private static Figures ofTest(ThroughputTest t) {
    OptionalDouble goodput =
        t.receivedBitsPerSecond().isPresent() ? t.receivedBitsPerSecond() : t.sentBitsPerSecond();
    LongStream rtts =
        t.intervals().stream()
            .filter(i -> !i.warmUp() && i.rttUs().isPresent())
            .mapToLong(i -> i.rttUs().getAsLong());
    OptionalDouble rtt = rtts.average();
    return new Figures(
        finite(goodput),
        retransmitShare(t),
        rtt.isPresent() ? OptionalLong.of(Math.round(rtt.getAsDouble())) : OptionalLong.empty());
  }

  /** Retransmits are counted in segments (rule D2): bytes over MSS tell how many were sent. */
  private static OptionalDouble retransmitShare(ThroughputTest t) {
    if (t.retransmits().isEmpty() || t.sentBytes().isEmpty() || t.mssBytes().isEmpty()) {
      return OptionalDouble.empty();
    }
    double segments = (double) t.sentBytes().getAsLong() / Math.max(1, t.mssBytes().getAsInt());
    return segments < 1
        ? OptionalDouble.empty()
        : OptionalDouble.of(t.retransmits().getAsLong() / segments);
  }

  static OptionalDouble finite(OptionalDouble value) {
    return value.isPresent() && Double.isFinite(value.getAsDouble())
        ? value
        : OptionalDouble.empty();
  }
}
