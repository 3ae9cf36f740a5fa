package dev.longhaul.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.model.HostId;
import dev.longhaul.wire.Decoding.Rejected;
import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class HostileBytesTest {

  private static final String[] SNIPPETS = {
    "null",
    "-1",
    "1e999",
    "\"NaN\"",
    "[]",
    "{}",
    "\\u0000",
    "\\ud800",
    "{\"a\":",
    "]",
    "}",
    "\"",
    "99999999999999999999999999",
    "true",
    ",",
    ":",
    "[[[[[[[[",
    "\u00ff"
  };

  private final EventCodec codec = new EventCodec();

  @Property(tries = 500)
  void shouldAnswerAnyBytes(@ForAll byte[] bytes) {
    assertThat(codec.decodeMeasurement(bytes)).isInstanceOf(Rejected.class);
  }

  @Property(tries = 3000)
  void shouldAnswerAnyDamageToAValidEvent(
      @ForAll EventType type, @ForAll long seed, @ForAll @IntRange(min = 1, max = 4) int wounds) {
    Random random = new Random(seed);
    byte[] bytes = GoldenFiles.bytes(type);
    for (int i = 0; i < wounds; i++) {
      bytes = damaged(bytes, random);
    }

    Decoding<Object> decoding = codec.decode(bytes, Object.class);

    if (decoding instanceof Rejected<Object> r) {
      assertThat(r.sentence()).isNotBlank().hasSizeLessThan(400).matches("[\\x20-\\x7e]*");
    }
  }

  @Property
  void shouldKnowHostIdsAsTheModelDoes(@ForAll String text) {
    assertThat(ContentCheck.isHostId(text)).isEqualTo(isAccepted(text));
  }

  private static boolean isAccepted(String text) {
    try {
      return new HostId(text).value().equals(text);
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static byte[] damaged(byte[] bytes, Random random) {
    if (bytes.length == 0) {
      return bytes;
    }
    int at = random.nextInt(bytes.length);
    return switch (random.nextInt(4)) {
      case 0 -> Arrays.copyOf(bytes, at);
      case 1 -> with(bytes, at, (byte) random.nextInt());
      case 2 -> spliced(bytes, at, SNIPPETS[random.nextInt(SNIPPETS.length)], 0);
      default ->
          spliced(bytes, at, SNIPPETS[random.nextInt(SNIPPETS.length)], 1 + random.nextInt(20));
    };
  }

  private static byte[] with(byte[] bytes, int at, byte value) {
    byte[] copy = bytes.clone();
    copy[at] = value;
    return copy;
  }

  private static byte[] spliced(byte[] bytes, int at, String snippet, int replaced) {
    byte[] insert = snippet.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
    int resume = Math.min(bytes.length, at + replaced);
    byte[] result = new byte[at + insert.length + bytes.length - resume];
    System.arraycopy(bytes, 0, result, 0, at);
    System.arraycopy(insert, 0, result, at, insert.length);
    System.arraycopy(bytes, resume, result, at + insert.length, bytes.length - resume);
    return result;
  }
}
