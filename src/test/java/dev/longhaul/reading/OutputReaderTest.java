package dev.longhaul.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.reading.Reading.Recognised;
import dev.longhaul.reading.Reading.Unrecognised;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutputReaderTest {

  private static final int MEGABYTE = 1 << 20;

  private static final Set<String> SYSCTL_FILES =
      Set.of("config-99-far.conf", "config-cat.txt", "config-system.txt");

  private final OutputReader reader = new OutputReader();

  static Collection<String> names() {
    return Samples.TOOLS.keySet();
  }

  /** In files of sysctl.d such line ends are a fault of its own. */
  static List<String> namesOfOutputs() {
    return Samples.TOOLS.keySet().stream().filter(n -> !SYSCTL_FILES.contains(n)).toList();
  }

  @ParameterizedTest
  @MethodSource("names")
  void shouldRecogniseToolsByContentAlone(String name) {
    Reading reading = reader.read("upload-17", Samples.bytes(name));

    assertThat(reading).isInstanceOf(Recognised.class);
    assertThat(((Recognised) reading).tool()).isEqualTo(Samples.TOOLS.get(name));
    assertThat(((Recognised) reading).parts()).isNotEmpty();
    assertThat(reading.name()).isEqualTo("upload-17");
  }

  @ParameterizedTest
  @MethodSource("namesOfOutputs")
  void shouldReadTheSameFromWindowsLineEndsAndEncodings(String name) {
    String windows = Samples.text(name).replace("\n", "\r\n");
    byte[] utf16 = ("\uFEFF" + windows).getBytes(StandardCharsets.UTF_16LE);

    Recognised expected = Samples.read(name);

    assertThat(reader.read(name, ("\uFEFF" + windows).getBytes(StandardCharsets.UTF_8)))
        .isEqualTo(expected);
    assertThat(reader.read(name, utf16)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hello",
        "{",
        "[]",
        "{\"a\": 1}",
        "{\"scenario\": \"x\", \"result\": {\"mbps\": 1.0}}",
        "12345\n",
        "# a comment only\n"
      })
  void shouldSayWhatIsAcceptedWhenItKnowsNoTool(String text) {
    Reading reading = Samples.readText(text);

    assertThat(reading).isInstanceOf(Unrecognised.class);
    assertThat(((Unrecognised) reading).reason())
        .contains("not the output of a known tool")
        .contains("iperf3 -J")
        .contains("ss -tinm");
  }

  @Test
  void shouldTellEmptyAndBinaryContentApart() {
    assertThat(reason(new byte[0])).contains("empty");
    assertThat(reason(" \n\t\n".getBytes(StandardCharsets.UTF_8))).contains("empty");
    assertThat(reason(new byte[] {0x7f, 'E', 'L', 'F', 0, 0, 1})).contains("binary");
  }

  private String reason(byte[] content) {
    return ((Unrecognised) reader.read("file", content)).reason();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        " ",
        "0 ",
        "a:",
        "1.1.1.1:1 ",
        "{",
        "[",
        "{\"a\":",
        "(",
        "=",
        "PING a (a",
        "\t",
        "\"",
        "nan,",
        "cwnd:1 ",
        "packets ",
        "[{",
        "}{",
        "qdisc ",
        "1:",
        "\\"
      })
  void shouldAnswerHostileLongLinesQuickly(String unit) {
    String line = unit.repeat(MEGABYTE / unit.length());

    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(10),
        () -> {
          Samples.readText(line);
          Samples.readText("PING 10.0.0.1 (10.0.0.1) 56(84) bytes of data.\n" + line);
          Samples.readText("ESTAB 0 0 10.0.0.1:1 10.0.0.2:2\n\t rto:1 " + line);
          Samples.readText("{\"start\":{\"connected\":[]},\"intervals\":" + line);
          return line;
        });
  }
}
