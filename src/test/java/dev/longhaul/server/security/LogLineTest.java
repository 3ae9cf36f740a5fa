package dev.longhaul.server.security;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LogLineTest {

  @Test
  void shouldLeavePlainValuesPlain() {
    assertThat(new LogLine().and("actor", "token:ci").and("why", "too slow"))
        .hasToString("actor=token:ci why=\"too slow\"");
  }

  @Test
  void shouldNotLetAValueBeginALineMoveTheCursorOrLookLikeAPair() {
    String hostile = "x\n2026 event=decision actor=\"root\"\u001b[2J\u202Egnp";

    String line = new LogLine().and("why", hostile).toString();

    assertThat(line)
        .isEqualTo("why=\"x\\u{a}2026 event=decision actor=\\\"root\\\"\\u{1b}[2J\\u{202e}gnp\"");
  }

  @Test
  void shouldCutWhatIsLong() {
    assertThat(new LogLine().and("why", "x".repeat(10_000)).toString()).hasSizeLessThan(600);
  }
}
