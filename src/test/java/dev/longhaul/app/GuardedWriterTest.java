package dev.longhaul.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GuardedWriterTest {

  private final StringWriter out = new StringWriter();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\u001b[2J",
        "\u001b]0;title\u0007",
        "\u001b[8m",
        "\u001b[1A\u001b[2K",
        "\rlonghaul: HEALTHY",
        "\u009b2J",
        "\u202Egnp.exe",
        "\u0008\u0008\u0008",
        "\u2028"
      })
  void shouldLetNothingThroughThatCommandsATerminal(String hostile) {
    terminal(InputStream.nullInputStream()).out().print("host " + hostile + " is slow");

    assertThat(out.toString())
        .startsWith("host ")
        .endsWith(" is slow")
        .doesNotContainPattern("[\\p{Cntrl}\u0080-\u009f\u202E\u2028]");
  }

  @Test
  void shouldLetTextAndOurOwnEmphasisThrough() {
    Ink ink = new Ink(true);
    String text = ink.bad("SLOW") + "\tüber 76 ms → 3 %\n" + ink.faint("x");

    terminal(InputStream.nullInputStream()).out().print(text);

    assertThat(out.toString()).isEqualTo(text);
  }

  @Test
  void shouldShowTheOutputOfAHostileToolAsText() {
    String hostile =
        """
        {"error": "unable to connect \\u001b[2J\\u001b]0;owned\\u0007 to server\\u202e"}
        """;
    Terminal terminal =
        terminal(new ByteArrayInputStream(hostile.getBytes(StandardCharsets.UTF_8)));

    int code = LonghaulCommand.commandLine(terminal).execute("diagnose", "-");

    assertThat(code).isIn(0, 1);
    assertThat(out.toString()).isNotBlank().doesNotContain("\u001b", "\u0007", "\u202e");
  }

  private Terminal terminal(InputStream in) {
    PrintWriter printed = new PrintWriter(out, true);
    return new Terminal(in, printed, printed, 80, false, false);
  }
}
