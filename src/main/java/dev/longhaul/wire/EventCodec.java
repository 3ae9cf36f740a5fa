package dev.longhaul.wire;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.longhaul.contract.v1.AlertData;
import dev.longhaul.contract.v1.CloudEvent;
import dev.longhaul.contract.v1.CommandData;
import dev.longhaul.contract.v1.CommandResult;
import dev.longhaul.contract.v1.MeasurementData;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Between the bytes of a record and the events of the contract: CloudEvents 1.0, structured JSON
 * mode. Reading never throws, whatever the bytes. Safe for use by many threads.
 */
public final class EventCodec {

  private final JsonMapper mapper = Json.mapper();
  private final ObjectWriter writer = mapper.writer();
  private final Map<String, Known> known = new HashMap<>();
  private final int maxBytes;

  /** A codec that refuses events of more than 1 MiB. */
  public EventCodec() {
    this(Limits.EVENT_BYTES);
  }

  /** A codec that refuses events of more than the given number of bytes. */
  public EventCodec(int maxBytes) {
    this.maxBytes = maxBytes;
    for (EventType t : EventType.values()) {
      known.put(t.type(), new Known(t, mapper.readerFor(t.content())));
    }
  }

  /** Reads a measurement event. */
  public Decoding<MeasurementData> decodeMeasurement(byte @Nullable [] value) {
    return decode(value, MeasurementData.class);
  }

  /** Reads a command event; check its signature over the same bytes first. */
  public Decoding<CommandData> decodeCommand(byte @Nullable [] value) {
    return decode(value, CommandData.class);
  }

  /** Reads the answer to a command. */
  public Decoding<CommandResult> decodeCommandResult(byte @Nullable [] value) {
    return decode(value, CommandResult.class);
  }

  /** Reads an alert event. */
  public Decoding<AlertData> decodeAlert(byte @Nullable [] value) {
    return decode(value, AlertData.class);
  }

  /**
   * Writes an event as the value of a record.
   *
   * @throws IllegalArgumentException if the attribute {@code type} does not name the type of the
   *     content
   */
  public byte[] encode(CloudEvent<?> event) {
    EventType type = EventType.ofContent(event.data());
    if (!type.type().equals(event.type())) {
      throw new IllegalArgumentException(
          "Content of " + type.type() + " cannot travel as " + event.type());
    }
    try (ByteArrayBuilder bytes = new ByteArrayBuilder();
        JsonGenerator g = mapper.createGenerator(bytes)) {
      write(event, g);
      return bytes.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException("An event could not be written: " + event.type(), e);
    }
  }

  private void write(CloudEvent<?> event, JsonGenerator g) throws IOException {
    g.writeStartObject();
    g.writeStringField("specversion", "1.0");
    g.writeStringField("id", event.id().toString());
    g.writeStringField("source", event.source());
    g.writeStringField("type", event.type());
    g.writeStringField("time", event.time());
    if (event.subject().isPresent()) {
      g.writeStringField("subject", event.subject().get());
    }
    g.writeStringField("datacontenttype", "application/json");
    g.writeFieldName("data");
    writer.writeValue(g, event.data());
    g.writeEndObject();
    g.flush();
  }

  <T> Decoding<T> decode(byte @Nullable [] value, Class<T> family) {
    try {
      if (value == null || value.length == 0) {
        throw new Refusal(RejectionReason.EMPTY, "The record has no value");
      }
      if (value.length > maxBytes) {
        throw new Refusal(
            RejectionReason.TOO_LARGE,
            "The event has " + value.length + " bytes; " + maxBytes + " are allowed");
      }
      TextGuard.check(value);
      return read(value, family);
    } catch (IOException | RuntimeException e) {
      // Whatever a hostile record does to the parser, the stream goes on.
      return Refusals.of(e);
    }
  }

  private <T> Decoding<T> read(byte[] value, Class<T> family) throws IOException {
    Envelope.Contents<T> contents = (type, p) -> content(type, p, family);
    Envelope<T> envelope = new Envelope<>();
    try (JsonParser p = mapper.createParser(value)) {
      envelope.read(p, contents);
    }
    if (envelope.skippedBytes() > 0) {
      try (JsonParser p =
          mapper.createParser(value, envelope.dataFrom(), envelope.skippedBytes())) {
        envelope.readSkipped(p, contents);
      }
    }
    return envelope.checked();
  }

  private <T> T content(String name, JsonParser p, Class<T> family) throws IOException {
    Known type = known.get(name);
    if (type == null) {
      throw unknown(name);
    }
    if (!family.isAssignableFrom(type.type().content())) {
      throw new Refusal(
          RejectionReason.UNKNOWN_TYPE, "An event of type " + name + " is not expected here");
    }
    if (!p.hasToken(JsonToken.START_OBJECT)) {
      throw new Refusal(RejectionReason.INVALID_ENVELOPE, "The attribute data is no JSON object");
    }
    T content = family.cast(type.reader().readValue(p));
    ContentCheck.check(content);
    return content;
  }

  private static Refusal unknown(String name) {
    return EventType.isOtherVersionOfKnownType(name)
        ? new Refusal(
            RejectionReason.UNKNOWN_VERSION, "The type is known, but not in this version; use .v1")
        : new Refusal(RejectionReason.UNKNOWN_TYPE, "The attribute type names nothing known here");
  }

  private record Known(EventType type, ObjectReader reader) {}
}
