package dev.longhaul.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandLineTest {

  private static final Path SAMPLE = Path.of("src/test/resources/cli/send-window");

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... args) {
    return run(InputStream.nullInputStream(), args);
  }

  private int run(InputStream in, String... args) {
    var terminal = new Terminal(in, new PrintWriter(out), new PrintWriter(err), 80, false, false);
    return LonghaulCommand.commandLine(terminal).execute(args);
  }

  private List<JsonNode> lines() throws IOException {
    List<JsonNode> nodes = new ArrayList<>();
    for (String line : out.toString().lines().toList()) {
      nodes.add(new ObjectMapper().readTree(line));
    }
    return nodes;
  }

  @Test
  void shouldSayWhatThereIsWhenAskedForNothing() {
    assertThat(run()).isEqualTo(ExitCode.USAGE);

    assertThat(err.toString()).contains("Usage: longhaul", "diagnose", "bdp", "serve");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void shouldCompareTwoHosts(@TempDir Path dir) throws IOException {
    Path slow = Files.createDirectories(dir.resolve("slow"));
    Path fast = Files.createDirectories(dir.resolve("fast"));
    for (Path host : List.of(slow, fast)) {
      String cc = host.equals(slow) ? "cubic" : "bbr";
      Files.writeString(
          host.resolve("sysctl.txt"),
          "net.ipv4.tcp_congestion_control = " + cc + "\nvm.swappiness = " + cc.length() + "\n");
    }

    assertThat(run("compare", "--format", "json", slow.toString(), fast.toString())).isZero();
    JsonNode answer = lines().get(0);
    assertThat(answer.get("outcome").asText()).isEqualTo("UNKNOWN");
    assertThat(answer.at("/differences/0/setting").asText())
        .isEqualTo("net.ipv4.tcp_congestion_control");
    assertThat(answer.get("unrelated").asInt()).isEqualTo(1);
    assertThat(run("compare", slow.toString(), fast.toString())).isZero();
    assertThat(out.toString()).contains("measure both with the same test first");
    assertThat(run("compare", slow.toString(), dir.resolve("missing").toString()))
        .isEqualTo(ExitCode.INPUT);
    assertThat(err.toString()).contains("there is no such file");
  }

  @Test
  void shouldHelpAndTellItsVersion() {
    assertThat(run("--help")).isZero();
    assertThat(out.toString()).contains("Exit codes:");
    assertThat(run("diagnose", "--help")).isZero();
    assertThat(out.toString()).contains("--together");
    assertThat(run("--version")).isZero();
    assertThat(out.toString()).containsPattern("longhaul \\d+\\.\\d+");
  }

  @Test
  void shouldRefuseWrongUsage() {
    assertThat(run("diagnose")).isEqualTo(ExitCode.USAGE);
    assertThat(run("diagnose", "--colour", "x")).isEqualTo(ExitCode.USAGE);
    assertThat(run("diagnose", "--format", "xml", "x")).isEqualTo(ExitCode.USAGE);
    assertThat(run("conquer")).isEqualTo(ExitCode.USAGE);
    assertThat(run("bdp", "--rtt", "76ms")).isEqualTo(ExitCode.USAGE);
    assertThat(run("bdp", "--bandwidth", "fast", "--rtt", "76ms")).isEqualTo(ExitCode.USAGE);
    assertThat(run("bdp", "--bandwidth", "0Mbit/s", "--rtt", "76ms")).isEqualTo(ExitCode.USAGE);

    assertThat(err.toString())
        .contains("'fast' is no bandwidth", "more than zero")
        .doesNotContain("Exception", "at dev.longhaul");
    assertThat(out.toString()).isEmpty();
  }

  /** A stream that never ends must not be kept; what stands in its beginning must be used. */
  @Test
  void shouldAnswerEndlessInput() throws IOException {
    assertThat(run(new Endless("y\n"), "diagnose", "--format", "json", "-"))
        .isEqualTo(ExitCode.INPUT);
    assertThat(err.toString()).contains("not the output of a known tool");

    out.getBuffer().setLength(0);
    String reply = "64 bytes from 192.0.2.9: icmp_seq=1 ttl=50 time=76.3 ms\n";
    InputStream ping = new Endless("PING 192.0.2.9 (192.0.2.9) 56(84) bytes of data.\n", reply);
    assertThat(run(ping, "diagnose", "--format", "json", "--limit", "100kB", "-")).isZero();
    assertThat(lines().get(0).get("notes").toString()).contains("larger than 97 KiB");
    assertThat(run("diagnose", "--limit", "much", "-")).isEqualTo(ExitCode.USAGE);
    assertThat(run("diagnose", "--limit", "0", "-")).isEqualTo(ExitCode.USAGE);
  }

  /** A beginning, then the same again and again. */
  private static final class Endless extends InputStream {

    private final byte[] again;
    private byte[] now;
    private int at;

    Endless(String again) {
      this(again, again);
    }

    Endless(String begin, String again) {
      this.now = begin.getBytes(StandardCharsets.UTF_8);
      this.again = again.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public int read() {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) {
      if (at == now.length) {
        now = again;
        at = 0;
      }
      int n = Math.min(length, now.length - at);
      System.arraycopy(now, at, buffer, offset, n);
      at += n;
      return n;
    }
  }

  @Test
  void shouldTakeADirectoryForOneMeasurement() throws IOException {
    assertThat(run("diagnose", "--format", "json", SAMPLE.toString())).isZero();

    assertThat(lines()).hasSize(1);
    JsonNode answer = lines().get(0);
    assertThat(answer.fieldNames().next()).isEqualTo("input");
    assertThat(answer.get("input").asText()).isEqualTo(SAMPLE.toString());
    assertThat(answer.get("verdict").asText()).isEqualTo("SEND_WINDOW_LIMITED");
    JsonNode finding = answer.get("findings").get(0);
    assertThat(finding.get("cause").asText()).isEqualTo("SEND_WINDOW_LIMITED");
    assertThat(finding.get("confidence").isNumber()).isTrue();
    assertThat(finding.get("fixableBy").asText()).isEqualTo("sender");
    assertThat(finding.get("rules").isArray()).isTrue();
    assertThat(finding.get("evidence").get(0).has("field")).isTrue();
    JsonNode advice = answer.get("recommendation");
    JsonNode change = advice.get("changes").get(0);
    assertThat(change.get("host").asText()).isEqualTo("sender");
    assertThat(change.get("setting").asText()).isEqualTo("net.ipv4.tcp_wmem");
    assertThat(change.get("from").asText()).isEqualTo("4096 16384 1048576");
    assertThat(change.get("to").asText()).startsWith("4096 16384 ");
    assertThat(advice.get("trials").isArray()).isTrue();
    assertThat(advice.get("notAdvised").isArray()).isTrue();
    assertThat(advice.get("expectedMbps").size()).isEqualTo(2);
    assertThat(answer.get("needs").isArray()).isTrue();
    assertThat(answer.get("notes").isArray()).isTrue();
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void shouldTakeFilesForSeveralMeasurementsUnlessTogether() throws IOException {
    String sockets = SAMPLE.resolve("ss_sender.log").toString();
    String sysctls = SAMPLE.resolve("sysctl_sender.txt").toString();

    assertThat(run("diagnose", "--format", "json", sockets, sysctls)).isZero();
    assertThat(lines()).extracting(n -> n.get("input").asText()).containsExactly(sockets, sysctls);

    out.getBuffer().setLength(0);
    assertThat(run("diagnose", "--format", "json", "--together", sockets, sysctls)).isZero();
    assertThat(lines()).hasSize(1);
    assertThat(lines().get(0).get("verdict").asText()).isEqualTo("SEND_WINDOW_LIMITED");
  }

  @Test
  void shouldReadStandardInput() throws IOException {
    try (InputStream in = Files.newInputStream(SAMPLE.resolve("ss_sender.log"))) {
      assertThat(run(in, "diagnose", "--format", "json", "-")).isZero();
    }

    assertThat(lines().get(0).get("input").asText()).isEqualTo("-");
    assertThat(lines().get(0).get("findings").size()).isPositive();
  }

  @Test
  void shouldAnswerTheOthersWhenOneCannotBeRead() throws IOException {
    assertThat(run("diagnose", "--format", "json", "no/such.json", SAMPLE.toString()))
        .isEqualTo(ExitCode.INPUT);

    assertThat(lines())
        .extracting(n -> n.get("input").asText())
        .containsExactly("no/such.json", SAMPLE.toString());
    assertThat(lines().get(0).get("error").asText())
        .isEqualTo("there is no such file or directory");
    assertThat(lines().get(1).has("error")).isFalse();
    assertThat(err.toString())
        .isEqualToNormalizingNewlines(
            "longhaul: no/such.json: there is no such file or directory\n");
  }

  @Test
  void shouldAnswerWhatIsNoToolOutput(@TempDir Path dir) throws IOException {
    Path binary = Files.write(dir.resolve("x.bin"), new byte[] {0, 1, 2, (byte) 0xff, 0, 0});
    Path empty = Files.createFile(dir.resolve("empty"));
    Path prose = Files.writeString(dir.resolve("letter.txt"), "Dear Sir or Madam");

    int code =
        run("diagnose", "--format", "json", binary.toString(), empty.toString(), prose.toString());

    assertThat(code).isEqualTo(ExitCode.INPUT);
    assertThat(lines())
        .hasSize(3)
        .allSatisfy(
            n -> {
              assertThat(n.get("verdict").asText()).isEqualTo("INSUFFICIENT_EVIDENCE");
              assertThat(n.get("recommendation").get("changes")).isEmpty();
            });
    assertThat(err.toString()).contains("binary data", "It is empty", "letter.txt");
  }

  @Test
  void shouldSayWhatToDoWithADirectoryOfDirectories(@TempDir Path dir) throws IOException {
    Files.createDirectory(dir.resolve("round1"));
    Path nothing = Files.createDirectory(dir.resolve("round2"));

    assertThat(run("diagnose", dir.toString(), nothing.toString())).isEqualTo(ExitCode.INPUT);

    assertThat(err.toString()).contains("name them", "the directory is empty");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void shouldReckonWhatAPathNeeds() throws IOException {
    assertThat(run("bdp", "--bandwidth", "1Gbit/s", "--rtt", "76ms")).isZero();
    assertThat(out.toString())
        .contains("9.06 MiB in flight", "net.ipv4.tcp_wmem  33554432", "4 MiB    442 Mbit/s");

    out.getBuffer().setLength(0);
    assertThat(
            run("bdp", "--bandwidth", "1Gbit/s", "--rtt", "76ms", "--cc", "bbr", "--format=json"))
        .isZero();
    assertThat(lines().get(0).get("bdpBytes").asLong()).isEqualTo(9_500_000);
    assertThat(lines().get(0).get("windows").get(0).get("enough").asBoolean()).isFalse();
  }

  @Test
  void shouldReadWhatWindowsShellsWrite() throws IOException {
    String text = Files.readString(SAMPLE.resolve("ss_sender.log"));

    byte[] utf16 = ("\ufeff" + text).getBytes(StandardCharsets.UTF_16LE);
    assertThat(run(new ByteArrayInputStream(utf16), "diagnose", "-")).isZero();
    assertThat(out.toString()).startsWith("-\n");
  }

  @Test
  void shouldCheckAFileWithoutAnyMeasurement(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("99-fast.conf");
    Files.writeString(
        file,
        """
        net.ipv4.tcp_congestion_control = bbr
        net.ipv4.tcp_notsent_lowat = 16384
        net.ipv4.tcp_sack = 1
        """);

    assertThat(run("check", "--kernel", "6.1", file.toString())).isZero();

    assertThat(out.toString())
        .contains("line 1: USEFUL net.ipv4.tcp_congestion_control = bbr")
        .contains("line 2: HARMFUL net.ipv4.tcp_notsent_lowat = 16384")
        .contains("line 3: NO_OP net.ipv4.tcp_sack = 1")
        .contains("(W10)");
  }

  @Test
  void shouldCompareFilesWithWhatIsInForce(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("99-bbr.conf"), "net.ipv4.tcp_congestion_control=bbr\n");
    Files.writeString(folder.resolve("sysctl.conf"), "net.ipv4.tcp_congestion_control=cubic\n");
    Files.writeString(folder.resolve("README"), "Nothing to see here.\n");
    String live = "net.ipv4.tcp_congestion_control = reno\nkernel.osrelease = 6.1.0\n";
    InputStream in = new ByteArrayInputStream(live.getBytes(StandardCharsets.UTF_8));

    assertThat(run(in, "check", "--format", "json", folder.toString(), "-")).isZero();

    JsonNode answer = lines().get(0);
    assertThat(answer.get("files")).hasSize(2);
    JsonNode contested = answer.get("contested").get(0);
    assertThat(contested.get("setting").asText()).isEqualTo("net.ipv4.tcp_congestion_control");
    assertThat(contested.get("winners")).hasSize(3);
    assertThat(answer.get("ineffective"))
        .extracting(i -> i.get("kind").asText())
        .contains("OVERRIDDEN", "NOT_LIVE");
    assertThat(answer.get("notes").get(0).asText()).contains("README");
  }

  @Test
  void shouldSayWhenThereIsNothingToCheck() {
    assertThat(run("check", SAMPLE.toString())).isEqualTo(ExitCode.INPUT);
    assertThat(run("check", "/nowhere/99.conf")).isEqualTo(ExitCode.INPUT);

    assertThat(err.toString()).contains("no configuration file", "no such file");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void shouldDiagnoseWithTheFilesOfAFolder(@TempDir Path folder) throws IOException {
    try (var files = Files.list(SAMPLE)) {
      for (Path f : files.toList()) {
        Files.copy(f, folder.resolve(f.getFileName()));
      }
    }
    Files.writeString(
        folder.resolve("sender_60-far.conf"), "net.ipv4.tcp_wmem = 4096 16384 67108864\n");

    assertThat(run("diagnose", "--format", "json", folder.toString())).isZero();

    JsonNode answer = lines().get(0);
    assertThat(answer.get("verdict").asText()).isEqualTo("CONFIGURATION_INEFFECTIVE");
    assertThat(answer.get("findings").get(1).get("cause").asText())
        .isEqualTo("SEND_WINDOW_LIMITED");
    assertThat(answer.get("recommendation").get("changes").get(0).get("setting").asText())
        .isEqualTo("net.ipv4.tcp_wmem");
  }
}
