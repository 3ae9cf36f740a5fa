package dev.longhaul.demo;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.longhaul.contract.v1.CloudEvent;
import dev.longhaul.contract.v1.MeasurementData;
import dev.longhaul.mapping.MeasurementMapping;
import dev.longhaul.model.HostId;
import dev.longhaul.reading.OutputReader;
import dev.longhaul.reading.Reading;
import dev.longhaul.wire.EventCodec;
import dev.longhaul.wire.EventType;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Reads a tool's output on the host's side, as a probe would, and tells the result as typed events.
 */
final class TypedEvents {

  private final OutputReader reader = new OutputReader();
  private final EventCodec codec = new EventCodec();

  /** The events in one output, ready to be sent. */
  List<byte[]> of(Fleet.Route route, Fleet.Output output, String content, Instant at) {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    if (reader.read(output.fileName(), bytes) instanceof Reading.Recognised recognised) {
      HostId host = new HostId(output.atSender() ? route.sender() : route.receiver());
      HostId sender = new HostId(route.sender());
      HostId receiver = new HostId(route.receiver());
      return recognised.measurements().stream()
          .map(found -> MeasurementMapping.toContract(host, sender, receiver, found))
          .map(data -> codec.encode(event(data, at)))
          .toList();
    }
    throw new DemoFailure(output.fileName() + " of " + route.sender() + " is not recognised");
  }

  private static CloudEvent<MeasurementData> event(MeasurementData data, Instant at) {
    return new CloudEvent<>(
        UuidCreator.getTimeOrderedEpoch(),
        "/demo/hosts/" + data.host(),
        EventType.ofContent(data).type(),
        at.toString(),
        Optional.of(data.host()),
        data);
  }
}
