package dev.longhaul.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * Outputs much longer than the memory, and endless ones, in a virtual machine with 64 MiB of heap.
 * It is killed by its first error of memory, so that none can be swallowed.
 */
class LongOutputIT {

  private static final String LENGTH = "80000000";

  @Test
  void shouldReadOutputsThatDoNotFitTheMemory() throws Exception {
    List<String> lines =
        run(
            "zeros",
            "yes",
            "one-line",
            "json-string",
            "json-fields",
            "iperf3",
            "iperf3-stream",
            "iperf3-text",
            "ss",
            "ping");

    assertThat(of(lines, "zeros")).contains("unrecognised");
    assertThat(of(lines, "yes")).contains("unrecognised");
    assertThat(of(lines, "one-line")).contains("unrecognised");
    assertThat(of(lines, "json-string")).contains("unrecognised");
    assertThat(of(lines, "json-fields")).contains("unrecognised");
    for (String name : List.of("iperf3", "iperf3-stream", "iperf3-text")) {
      assertThat(of(lines, name))
          .as("totals stand at the end")
          .contains("IPERF3 100 Mbit/s retransmits OptionalLong[4711]")
          .contains("were left out");
    }
    assertThat(of(lines, "ss")).contains("SS samples ").contains("were left out");
    assertThat(of(lines, "ping")).contains("PING sent 3600000").contains("were left out");
  }

  private static String of(List<String> lines, String name) {
    return lines.stream().filter(l -> l.startsWith(name + " ")).findFirst().orElse("missing");
  }

  private static List<String> run(String... names) throws IOException, InterruptedException {
    List<String> command =
        new java.util.ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-XX:+ExitOnOutOfMemoryError",
                "-Dlonghaul.length=" + LENGTH,
                "-cp",
                System.getProperty("java.class.path"),
                LongOutputs.class.getName()));
    command.addAll(List.of(names));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(output).isZero();
    return output.lines().toList();
  }
}
