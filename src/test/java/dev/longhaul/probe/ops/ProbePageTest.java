package dev.longhaul.probe.ops;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the page says of the probe is true. */
class ProbePageTest {

  private static final Path PAGE = Path.of("docs/probe.md");

  @ParameterizedTest
  @EnumSource(Property.class)
  void shouldTellEachPropertyAndWhatHoldsWithoutIt(Property property) throws IOException {
    String standard = property.standard();
    String cell =
        standard.isEmpty()
            ? property == Property.HOST_ID ? "the host's name" : "none"
            : "`" + standard + "`";

    assertThat(Files.readString(PAGE)).contains("| `" + property.key() + "` | " + cell + " | ");
  }

  @Test
  void shouldShowTheDoctorAsItIs() throws IOException {
    assertThat(Files.readString(PAGE))
        .contains(Files.readString(Path.of("src/test/resources/cli/doctor/server.txt")));
  }
}
