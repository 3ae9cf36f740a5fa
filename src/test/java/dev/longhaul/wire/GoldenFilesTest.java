package dev.longhaul.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.longhaul.wire.Decoding.Decoded;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GoldenFilesTest {

  /** 3 and 3.0 are the same number. */
  private static final Comparator<JsonNode> BY_VALUE =
      (a, b) ->
          a.isNumber() && b.isNumber()
              ? Double.compare(a.doubleValue(), b.doubleValue())
              : a.equals(b) ? 0 : 1;

  private final EventCodec codec = new EventCodec();

  @ParameterizedTest
  @EnumSource
  void shouldReadEveryEventEverPublished(EventType type) {
    Decoding<Object> decoding = codec.decode(GoldenFiles.bytes(type), Object.class);

    assertThat(decoding)
        .isInstanceOfSatisfying(
            Decoded.class, d -> assertThat(d.event().data()).isInstanceOf(type.content()));
  }

  @ParameterizedTest
  @EnumSource
  void shouldWriteBackEveryFieldOfIt(EventType type) {
    var decoded = (Decoded<Object>) codec.decode(GoldenFiles.bytes(type), Object.class);

    byte[] written = codec.encode(decoded.event());

    assertThat(codec.decode(written, Object.class)).isEqualTo(decoded);
    assertThat(GoldenFiles.tree(written).equals(BY_VALUE, GoldenFiles.tree(type)))
        .as("%s%n%s", GoldenFiles.tree(written), GoldenFiles.tree(type))
        .isTrue();
  }

  @Test
  void shouldWriteBackAnAlertWithWhatCameBefore() {
    byte[] golden = GoldenFiles.resource("/contract/v1/alert-regression.json");
    var decoded = (Decoded<Object>) codec.decode(golden, Object.class);

    assertThat(
            GoldenFiles.tree(codec.encode(decoded.event()))
                .equals(BY_VALUE, GoldenFiles.tree(golden)))
        .isTrue();
  }

  @Test
  void shouldReadAnAlertFromBeforeThereWereFiguresOfRegressions() {
    ObjectNode old = (ObjectNode) GoldenFiles.tree(EventType.ALERT);
    ((ObjectNode) old.get("data")).remove("precededBy");

    assertThat(codec.decodeAlert(old.toString().getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(Decoded.class);
  }
}
