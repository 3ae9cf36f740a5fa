package dev.longhaul.server.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.UUID;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class CursorTest {

  @Property
  void shouldComeBackAsItWas(@ForAll @AlphaChars @StringLength(max = 200) String key) {
    assertThat(Cursor.<String>decode("hosts", Cursor.encode("hosts", key), k -> k)).isEqualTo(key);
  }

  @Property
  void shouldAnswerAnyText(@ForAll String text) {
    try {
      UUID key = Cursor.decode("paths", text, UUID::fromString);
      assertThat(key).isNotNull();
    } catch (ProblemException e) {
      assertThat(e.type()).isEqualTo(ProblemType.INVALID_CURSOR);
    }
  }

  @Test
  void shouldBeGoodForItsOwnListOnly() {
    String cursor = Cursor.encode("paths", UUID.randomUUID().toString());

    assertThatThrownBy(() -> Cursor.<String>decode("hosts", cursor, k -> k))
        .isInstanceOf(ProblemException.class);
  }
}
