package dev.longhaul.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import org.junit.jupiter.api.Test;

/** How deep a document may be nested: deeper than any tool nests, and no deeper. */
class LooseJsonTest {

  private static final int ALLOWED = 64;

  @Test
  void shouldReadWhatIsAsDeepAsAllowed() {
    LooseJson.Found found = find(nested(ALLOWED));

    assertThat(found.damaged()).isFalse();
    assertThat(found.roots().items()).hasSize(1);
  }

  @Test
  void shouldGiveUpWhatIsDeeper() {
    assertThat(find(nested(ALLOWED + 1)).damaged()).isTrue();
  }

  private static String nested(int depth) {
    return "{\"a\":".repeat(depth) + "1" + "}".repeat(depth);
  }

  private static LooseJson.Found find(String text) {
    return LooseJson.find(new Feed(new StringReader(text))).orElseThrow();
  }
}
