package dev.longhaul.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.contract.v1.MeasurementData;
import dev.longhaul.contract.v1.MeasurementData.Counters;
import dev.longhaul.wire.Decoding.Decoded;
import dev.longhaul.wire.Decoding.Rejected;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventCodecTest {

  private static final String DATA =
      "{\"host\":\"web-1\",\"values\":{\"TcpRetransSegs\":12},\"kind\":\"absolute\"}";
  private static final String EVENT =
      "{\"specversion\":\"1.0\",\"id\":\"01938e3c-7f00-7abc-8def-0123456789ab\","
          + "\"source\":\"/hosts/web-1\",\"type\":\"dev.longhaul.counters.v1\","
          + "\"time\":\"2026-03-01T12:00:00.25Z\",\"subject\":\"web-1\",\"data\":"
          + DATA
          + "}";

  private final EventCodec codec = new EventCodec();

  @Test
  void shouldReadAnEvent() {
    var decoded = (Decoded<MeasurementData>) decode(EVENT);

    assertThat(decoded.time()).isEqualTo(Instant.parse("2026-03-01T12:00:00.25Z"));
    assertThat(decoded.event().source()).isEqualTo("/hosts/web-1");
    assertThat(decoded.event().data()).isInstanceOf(Counters.class);
    assertThat(((Counters) decoded.event().data()).values())
        .isEqualTo(Map.of("TcpRetransSegs", 12L));
  }

  @Test
  void shouldReadDataThatComesBeforeType() {
    String moved = "{\"data\":" + DATA + "," + EVENT.substring(1).replace(",\"data\":" + DATA, "");

    assertThat(decode(moved)).isEqualTo(decode(EVENT));
  }

  private Decoding<MeasurementData> decode(String json) {
    return codec.decodeMeasurement(json.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void shouldIgnoreWhatItDoesNotKnow() {
    String more =
        EVENT
            .replace("\"subject\"", "\"traceparent\":{\"a\":[1]},\"subject\"")
            .replace("\"kind\"", "\"colour\":[{\"x\":1}],\"kind\"");

    assertThat(decode(more)).isEqualTo(decode(EVENT));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      value = {
        "\"specversion\":\"1.0\",| `` | INVALID_ENVELOPE",
        "\"specversion\":\"1.0\" | \"specversion\":\"0.3\" | INVALID_ENVELOPE",
        "01938e3c-7f00-7abc-8def-0123456789ab | 1-1-1-1-1 | INVALID_ENVELOPE",
        "01938e3c-7f00-7abc-8def-0123456789ab | 01938e3c-7f00-7abc-8def-0123456789xx | INVALID_ENVELOPE",
        "\"source\":\"/hosts/web-1\" | \"source\":7 | INVALID_ENVELOPE",
        "\"source\":\"/hosts/web-1\" | \"source\":\"\" | INVALID_ENVELOPE",
        "2026-03-01T12:00:00.25Z | yesterday | INVALID_TIME",
        "2026-03-01T12:00:00.25Z | 2026-02-30T12:00:00Z | INVALID_TIME",
        "2026-03-01T12:00:00.25Z | 1999-12-31T23:59:59Z | INVALID_TIME",
        "2026-03-01T12:00:00.25Z | 9999-12-31T23:59:59Z | INVALID_TIME",
        "dev.longhaul.counters.v1 | dev.longhaul.counters.v2 | UNKNOWN_VERSION",
        "dev.longhaul.counters.v1 | com.example.counters.v1 | UNKNOWN_TYPE",
        "dev.longhaul.counters.v1 | dev.longhaul.alert.v1 | UNKNOWN_TYPE",
        "\"host\":\"web-1\" | \"host\":\"web 1\" | INVALID_HOST",
        "\"host\":\"web-1\" | \"host\":\"\" | INVALID_HOST",
        "\"host\":\"web-1\" | \"host\":null | INVALID_DATA",
        "\"host\":\"web-1\", | `` | INVALID_DATA",
        "\"host\":\"web-1\" | \"host\":\"web\\u0000\" | UNSTORABLE_TEXT",
        "\"host\":\"web-1\" | \"host\":\"web\\ud800\" | UNSTORABLE_TEXT",
        "\"host\":\"web-1\" | \"host\":[\"web\"] | INVALID_DATA",
        ":12 | :\"twelve\" | INVALID_DATA",
        ":12 | :99999999999999999999 | INVALID_DATA",
        ":12 | :1.5 | INVALID_DATA",
        ":12 | :null | INVALID_DATA",
        ":12 | :[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]] | INVALID_DATA",
        "\"kind\" | \"x\":[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]],\"kind\" | LIMIT_EXCEEDED",
        "\"absolute\"}} | \"absolute\"}}x | MALFORMED_JSON",
        "\"absolute\"}} | \"absolute\"}}{} | MALFORMED_JSON",
        "\"absolute\"}} | \"absolute\"} | MALFORMED_JSON",
        "\"data\" | \"data_base64\" | INVALID_ENVELOPE",
      })
  void shouldNameWhatIsWrong(String what, String instead, RejectionReason reason) {
    assertThat(EVENT).contains(what);

    var rejected = (Rejected<MeasurementData>) decode(EVENT.replace(what, instead));

    assertThat(rejected.reason()).as(rejected.sentence()).isEqualTo(reason);
    assertThat(rejected.sentence()).isNotBlank().doesNotContain("java.", "dev.longhaul.c");
  }

  @Test
  void shouldRefuseWhatIsNoText() {
    assertThat(reason(null)).isEqualTo(RejectionReason.EMPTY);
    assertThat(reason(new byte[0])).isEqualTo(RejectionReason.EMPTY);
    assertThat(reason(new byte[] {(byte) 0xff, (byte) 0xfe})).isEqualTo(RejectionReason.NOT_UTF8);
    assertThat(reason(EVENT.getBytes(StandardCharsets.UTF_16LE)))
        .isEqualTo(RejectionReason.NOT_UTF8);
    assertThat(reason(("\ufeff" + EVENT).getBytes(StandardCharsets.UTF_8)))
        .isEqualTo(RejectionReason.NOT_UTF8);
    assertThat(reason("hello".getBytes(StandardCharsets.UTF_8)))
        .isEqualTo(RejectionReason.MALFORMED_JSON);
    assertThat(reason("[]".getBytes(StandardCharsets.UTF_8)))
        .isEqualTo(RejectionReason.INVALID_ENVELOPE);
  }

  @Test
  void shouldRefuseWhatIsTooLarge() {
    var small = new EventCodec(100);

    var rejected =
        (Rejected<MeasurementData>) small.decodeMeasurement(EVENT.getBytes(StandardCharsets.UTF_8));

    assertThat(rejected.reason()).isEqualTo(RejectionReason.TOO_LARGE);
    assertThat(rejected.sentence()).contains(" 100 are allowed");
  }

  @Test
  void shouldReadNothingLargerThanABrokerTakes() {
    String padding = " ".repeat(1 << 20);

    var rejected = (Rejected<MeasurementData>) decode(EVENT + padding);

    assertThat(rejected.reason()).isEqualTo(RejectionReason.TOO_LARGE);
  }

  @Test
  void shouldWriteWhatItReads() {
    var decoded = (Decoded<MeasurementData>) decode(EVENT);

    byte[] written = codec.encode(decoded.event());

    assertThat(codec.decodeMeasurement(written)).isEqualTo(decoded);
    assertThat(new String(written, StandardCharsets.UTF_8)).doesNotContain("null", "interval");
  }

  private RejectionReason reason(byte @org.jspecify.annotations.Nullable [] value) {
    return ((Rejected<MeasurementData>) codec.decodeMeasurement(value)).reason();
  }
}
