package dev.longhaul.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.longhaul.contract.v1.JudgementDocument;
import dev.longhaul.wire.DataCodec;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares with texts kept beside the inputs; a person reads them when they change. */
class JudgementTextTest {

  private static final Path RESOURCES = Path.of("src/test/resources");

  @ParameterizedTest
  @ValueSource(strings = {"fixable", "healthy", "insufficient"})
  void shouldReadAsItWasMeantTo(String name) throws IOException {
    JudgementDocument document = document("cli/text/" + name + ".json");

    String text = JudgementText.of("measured/" + name, document, terminal(80, false));

    assertThat(text).isEqualTo(Files.readString(RESOURCES.resolve("cli/text/" + name + ".txt")));
  }

  @Test
  void shouldFillTheWidthAndNotMore() throws IOException {
    JudgementDocument document = document("cli/text/healthy.json");

    assertThat(JudgementText.of("x", document, terminal(50, false)).lines())
        .allSatisfy(l -> assertThat(l).hasSizeLessThanOrEqualTo(50));
  }

  @Test
  void shouldColourOnlyWhereAsked() throws IOException {
    JudgementDocument document = document("cli/text/healthy.json");

    assertThat(JudgementText.of("x", document, terminal(80, true))).contains("\u001b[1;32mHEALTHY");
    assertThat(JudgementText.of("x", document, terminal(80, false))).doesNotContain("\u001b");
  }

  @Test
  void shouldTakeTheWidthOfTheTerminalWithinReason() {
    assertThat(Terminal.width("100")).isEqualTo(100);
    assertThat(Terminal.width("10")).isEqualTo(40);
    assertThat(Terminal.width("900")).isEqualTo(120);
    assertThat(Terminal.width("wide")).isEqualTo(80);
  }

  private static JudgementDocument document(String name) throws IOException {
    String json = Files.readString(RESOURCES.resolve(name));
    return new DataCodec()
        .fromJson(new ObjectMapper().readTree(json).toString(), JudgementDocument.class);
  }

  private static Terminal terminal(int width, boolean colour) {
    return new Terminal(
        InputStream.nullInputStream(),
        new PrintWriter(Writer.nullWriter()),
        new PrintWriter(Writer.nullWriter()),
        width,
        colour,
        false);
  }
}
