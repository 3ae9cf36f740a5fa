package dev.longhaul.server.flow;

import dev.longhaul.contract.v1.MeasurementData;

/** Short names of the kinds of measurements, as lists and filters use them. */
final class Kinds {

  static final String COUNTERS = "counters";

  private Kinds() {}

  /** The name that the event's type carries between {@code dev.longhaul.} and its version. */
  static String of(MeasurementData data) {
    if (data instanceof MeasurementData.ThroughputTest) {
      return "throughput-test";
    }
    if (data instanceof MeasurementData.SocketSamples) {
      return "socket-samples";
    }
    if (data instanceof MeasurementData.PathTrace) {
      return "path-trace";
    }
    if (data instanceof MeasurementData.PathProbe) {
      return "path-probe";
    }
    if (data instanceof MeasurementData.StatedFacts) {
      return "stated-facts";
    }
    if (data instanceof MeasurementData.Counters) {
      return COUNTERS;
    }
    return data instanceof MeasurementData.HostState ? "host-state" : "raw-output";
  }
}
