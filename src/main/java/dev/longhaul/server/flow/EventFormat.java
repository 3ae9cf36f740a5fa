package dev.longhaul.server.flow;

import dev.longhaul.contract.v1.CloudEvent;
import dev.longhaul.contract.v1.MeasurementData;
import dev.longhaul.model.HostId;
import java.time.Instant;
import java.util.UUID;

/** How contract types look as bytes and text. */
public interface EventFormat {

  /** Reads a measurement event; any bytes are answered. */
  Read read(byte[] value);

  /**
   * Writes an event as structured CloudEvents JSON.
   *
   * @param subject host that it is about
   * @param content any content of the contract; tells the type
   */
  String write(UUID id, String source, Instant time, HostId subject, Object content);

  /** Writes any content of the contract by itself. */
  String writeContent(Object content);

  /** Reads a host's state as {@link #writeContent} wrote it. */
  MeasurementData.HostState readHostState(String json);

  /** What came of reading. */
  sealed interface Read {

    /** A valid event with its own time. */
    record Event(CloudEvent<MeasurementData> event, Instant at) implements Read {}

    /** No valid event. */
    record Refused(Rejection rejection) implements Read {}
  }
}
