package dev.longhaul.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokensCommandTest {

  private static final Pattern TOKEN = Pattern.compile("longhaul_[A-Za-z0-9_-]{43}");

  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void shouldShowATokenOnceAndKeepItsHash() throws Exception {
    Path file = folder.resolve("tokens");

    assertThat(create("--name", "ci", "--role", "operator", "--file", file.toString())).isZero();

    String token = token();
    String hash =
        HexFormat.of()
            .formatHex(
                MessageDigest.getInstance("SHA-256")
                    .digest(token.getBytes(StandardCharsets.UTF_8)));
    assertThat(Files.readString(file)).isEqualTo("ci:operator:sha256:" + hash + "\n");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void shouldAddALineToThoseThatAreThere() throws Exception {
    Path file = Files.writeString(folder.resolve("tokens"), "# ours");

    create("--name", "ada", "--role", "admin", "--file", file.toString());

    List<String> lines = Files.readAllLines(file);
    assertThat(lines).hasSize(2);
    assertThat(lines.get(0)).isEqualTo("# ours");
    assertThat(lines.get(1)).startsWith("ada:admin:sha256:");
  }

  @Test
  void shouldPrintTheLineWithoutAFile() {
    assertThat(create("--name", "tv", "--role", "viewer")).isZero();
    assertThat(out.toString()).contains("Line   tv:viewer:sha256:");
  }

  @Test
  void shouldSayWhatIsWrong() {
    assertThat(create("--name", "ci", "--role", "root")).isEqualTo(2);
    assertThat(err.toString()).contains("viewer, operator or admin");
    assertThat(create("--name", "a:b", "--role", "viewer")).isEqualTo(2);
    assertThat(create("--name", "ci", "--role", "viewer", "--file", "/no/such/folder/f"))
        .isEqualTo(1);
    assertThat(TOKEN.matcher(out.toString()).find()).as("a token that nobody knows").isFalse();
  }

  private String token() {
    Matcher found = TOKEN.matcher(out.toString());
    assertThat(found.find()).isTrue();
    return found.group();
  }

  private int create(String... args) {
    var terminal =
        new Terminal(
            InputStream.nullInputStream(),
            new PrintWriter(out),
            new PrintWriter(err),
            80,
            false,
            false);
    String[] all = new String[args.length + 2];
    all[0] = "tokens";
    all[1] = "create";
    System.arraycopy(args, 0, all, 2, args.length);
    return LonghaulCommand.commandLine(terminal).execute(all);
  }
}
