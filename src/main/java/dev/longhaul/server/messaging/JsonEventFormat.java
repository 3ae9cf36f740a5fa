package dev.longhaul.server.messaging;

import dev.longhaul.contract.v1.CloudEvent;
import dev.longhaul.contract.v1.MeasurementData;
import dev.longhaul.contract.v1.Timestamps;
import dev.longhaul.model.HostId;
import dev.longhaul.server.flow.EventFormat;
import dev.longhaul.server.flow.Rejection;
import dev.longhaul.wire.DataCodec;
import dev.longhaul.wire.Decoding;
import dev.longhaul.wire.EventCodec;
import dev.longhaul.wire.EventType;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** The contract as JSON, by the codec that is shared with the probe. */
@ApplicationScoped
public class JsonEventFormat implements EventFormat {

  private final EventCodec events = new EventCodec();
  private final DataCodec contents = new DataCodec();

  @Override
  public Read read(byte[] value) {
    Decoding<MeasurementData> decoding = events.decodeMeasurement(value);
    if (decoding instanceof Decoding.Decoded<MeasurementData> decoded) {
      return new Read.Event(decoded.event(), decoded.time());
    }
    Decoding.Rejected<MeasurementData> rejected = (Decoding.Rejected<MeasurementData>) decoding;
    return new Read.Refused(new Rejection(rejected.reason().code(), rejected.sentence()));
  }

  @Override
  public String write(UUID id, String source, Instant time, HostId subject, Object content) {
    CloudEvent<Object> event =
        new CloudEvent<>(
            id,
            source,
            EventType.ofContent(content).type(),
            Timestamps.format(time),
            Optional.of(subject.value()),
            content);
    return new String(events.encode(event), StandardCharsets.UTF_8);
  }

  @Override
  public String writeContent(Object content) {
    return contents.toJson(content);
  }

  @Override
  public MeasurementData.HostState readHostState(String json) {
    return contents.fromJson(json, MeasurementData.HostState.class);
  }
}
