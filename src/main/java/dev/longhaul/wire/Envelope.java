package dev.longhaul.wire;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.longhaul.contract.v1.CloudEvent;
import dev.longhaul.contract.v1.Timestamps;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The attributes of one CloudEvent while it is being read token by token. They may come in any
 * order; {@code data} that comes before {@code type} is passed over and its place remembered.
 */
final class Envelope<T> {

  private static final int UUID_CHARS = 36;

  private @Nullable String specVersion;
  private @Nullable String id;
  private @Nullable String source;
  private @Nullable String type;
  private @Nullable String time;
  private @Nullable String subject;
  private @Nullable T data;
  private int dataFrom;
  private int dataTo;

  /** Reads the content of an event whose type is known. */
  interface Contents<T> {
    T read(String type, JsonParser atValue) throws IOException;
  }

  /** Reads from before the first token to the end of the object and of the input. */
  void read(JsonParser p, Contents<T> contents) throws IOException {
    if (p.nextToken() != JsonToken.START_OBJECT) {
      throw invalid("The event is no JSON object");
    }
    for (String name = p.nextFieldName(); name != null; name = p.nextFieldName()) {
      p.nextToken();
      attribute(name, p, contents);
    }
    if (p.nextToken() != null) {
      throw new Refusal(RejectionReason.MALFORMED_JSON, "Something follows the JSON object");
    }
  }

  private void attribute(String name, JsonParser p, Contents<T> contents) throws IOException {
    switch (name) {
      case "specversion" -> specVersion = text(name, p);
      case "id" -> id = text(name, p);
      case "source" -> source = text(name, p);
      case "type" -> type = text(name, p);
      case "time" -> time = text(name, p);
      case "subject" -> subject = text(name, p);
      case "datacontenttype" -> checkContentType(text(name, p));
      case "data_base64" -> throw invalid("data_base64 is not supported; send data as JSON");
      case "data" -> data(p, contents);
      default -> p.skipChildren();
    }
  }

  private void data(JsonParser p, Contents<T> contents) throws IOException {
    if (type != null) {
      data = contents.read(type, p);
      return;
    }
    dataFrom = (int) p.currentTokenLocation().getByteOffset();
    p.skipChildren();
    dataTo = (int) p.currentLocation().getByteOffset();
  }

  /** First byte of data that was passed over. */
  int dataFrom() {
    return dataFrom;
  }

  /** Number of bytes of data that was passed over; 0 if none was. */
  int skippedBytes() {
    return data == null ? dataTo - dataFrom : 0;
  }

  /** Reads data that was passed over, now that all attributes are known. */
  void readSkipped(JsonParser p, Contents<T> contents) throws IOException {
    p.nextToken();
    data = contents.read(required("type", type), p);
  }

  /** The event, checked as CloudEvents 1.0 and the contract require. */
  Decoding.Decoded<T> checked() throws Refusal {
    if (!"1.0".equals(required("specversion", specVersion))) {
      throw invalid("specversion is not 1.0");
    }
    UUID uuid = uuid(required("id", id));
    Instant moment = moment(required("time", time));
    String by = required("source", source);
    String what = required("type", type);
    T content = data;
    if (content == null) {
      throw invalid("The attribute data is missing");
    }
    return new Decoding.Decoded<>(
        new CloudEvent<>(
            uuid, by, what, required("time", time), Optional.ofNullable(subject), content),
        moment);
  }

  private static String text(String name, JsonParser p) throws IOException {
    if (!p.hasToken(JsonToken.VALUE_STRING)) {
      throw invalid("The attribute " + name + " is no text");
    }
    String text = p.getText();
    if (text.isEmpty() || text.length() > Limits.ATTRIBUTE_CHARS) {
      throw invalid(
          "The attribute " + name + " must have 1 to " + Limits.ATTRIBUTE_CHARS + " characters");
    }
    return text;
  }

  private static String required(String name, @Nullable String value) throws Refusal {
    if (value == null) {
      throw invalid("The attribute " + name + " is missing");
    }
    return value;
  }

  private static void checkContentType(String type) throws Refusal {
    String plain = type.split(";", 2)[0].strip();
    if (!plain.equalsIgnoreCase("application/json") && !plain.endsWith("+json")) {
      throw invalid("datacontenttype is not application/json");
    }
  }

  private static UUID uuid(String text) throws Refusal {
    boolean shaped =
        text.length() == UUID_CHARS
            && text.charAt(8) == '-'
            && text.charAt(13) == '-'
            && text.charAt(18) == '-'
            && text.charAt(23) == '-';
    if (shaped) {
      try {
        return UUID.fromString(text);
      } catch (IllegalArgumentException e) {
        // Reported below, together with the wrong shape.
      }
    }
    throw invalid("The attribute id is no UUID; use one of version 7");
  }

  private static Instant moment(String text) throws Refusal {
    Instant moment =
        Timestamps.parse(text)
            .orElseThrow(
                () ->
                    new Refusal(
                        RejectionReason.INVALID_TIME,
                        "The attribute time is no RFC 3339 date-time"));
    int year = moment.atOffset(ZoneOffset.UTC).getYear();
    if (year < Limits.FIRST_YEAR || year > Limits.LAST_YEAR) {
      throw new Refusal(
          RejectionReason.INVALID_TIME,
          "The attribute time lies outside the years "
              + Limits.FIRST_YEAR
              + " to "
              + Limits.LAST_YEAR);
    }
    return moment;
  }

  private static Refusal invalid(String sentence) {
    return new Refusal(RejectionReason.INVALID_ENVELOPE, sentence);
  }
}
