package dev.longhaul.probe.sense;

import dev.longhaul.contract.v1.CommandData.Measure;
import dev.longhaul.contract.v1.CommandData.Serve;
import dev.longhaul.contract.v1.MeasurementData;
import dev.longhaul.mapping.MeasurementMapping;
import dev.longhaul.model.Endpoint;
import dev.longhaul.model.HostId;
import dev.longhaul.model.Measurement;
import dev.longhaul.model.ThroughputTest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Results of a test as measurements, under the names that the command gives. */
final class RoundResults {

  private static final String TOOL = "iperf3";

  private final HostId host;
  private final HostId receiver;
  private final Measure order;

  RoundResults(HostId host, Measure order) {
    this.host = host;
    this.receiver = new HostId(order.receiver());
    this.order = order;
  }

  /** A test or samples of its sockets. */
  MeasurementData of(Measurement m) {
    return MeasurementMapping.toContract(host, host, receiver, m);
  }

  /** A test that gave no figures. */
  MeasurementData failed(String why) {
    return MeasurementMapping.toContract(
        host,
        host,
        receiver,
        none(ThroughputTest.Reporter.SENDER, farEnd(), order.parallel(), why));
  }

  /** Where it was tried; a name in DNS says nothing of that. */
  private Optional<Endpoint> farEnd() {
    return Addresses.isLiteral(order.address())
        ? Optional.of(new Endpoint(order.address(), order.port()))
        : Optional.empty();
  }

  static MeasurementData notServed(HostId host, Serve s, String why) {
    return MeasurementMapping.toContract(
        host,
        new HostId(s.allowedSource()),
        host,
        none(ThroughputTest.Reporter.RECEIVER, Optional.empty(), 1, why));
  }

  private static ThroughputTest none(
      ThroughputTest.Reporter reporter, Optional<Endpoint> receiver, int parallel, String why) {
    return new ThroughputTest(
        TOOL,
        Optional.empty(),
        ThroughputTest.Transport.TCP,
        reporter,
        Optional.empty(),
        receiver,
        Math.max(1, parallel),
        Optional.empty(),
        Duration.ZERO,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        OptionalLong.empty(),
        Optional.empty(),
        Optional.empty(),
        OptionalInt.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        Optional.of(why));
  }
}
