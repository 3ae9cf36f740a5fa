package dev.longhaul.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.wire.CommandSigner;
import dev.longhaul.wire.CommandVerifier;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeysCommandTest {

  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void shouldMakeAPairWithWhichCommandsAreSignedAndVerified() throws IOException {
    assertThat(run("keys", "new", "--id", "k1", "--out", folder.toString())).isZero();

    Path secret = folder.resolve("k1.key");
    Path open = folder.resolve("k1.pem");
    byte[] command = "a command".getBytes(StandardCharsets.UTF_8);
    String signature = CommandSigner.of("k1", Files.readString(secret)).sign(command);
    CommandVerifier verifier = CommandVerifier.of(Map.of("k1", Files.readString(open)));
    assertThat(verifier.isGenuine(command, "k1", signature)).isTrue();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(secret)))
        .isEqualTo("rw-------");
    assertThat(out.toString())
        .contains(
            "LONGHAUL_COMMANDS_SIGNING_KEY_FILE=" + secret, "/etc/longhaul/keys/k1.pem", "SHA256:")
        .doesNotContain(Files.readString(secret).lines().toList().get(2));
    assertThat(Files.readString(secret)).startsWith("Longhaul-Key-Id: k1\n");
  }

  @Test
  void shouldShowTheSameFingerprintOnEveryMachine() {
    run("keys", "new", "--id", "k1", "--out", folder.toString());
    String made = out.toString();

    assertThat(run("keys", "show", folder.resolve("k1.pem").toString())).isZero();
    String shown = out.toString().substring(made.length());
    assertThat(made).contains("Fingerprint  " + shown.substring(0, shown.indexOf(' ')));
  }

  @Test
  void shouldOverwriteNothingAndSayWhatIsWrong() throws IOException {
    run("keys", "new", "--id", "k1", "--out", folder.toString());
    String before = Files.readString(folder.resolve("k1.key"));

    assertThat(run("keys", "new", "--id", "k1", "--out", folder.toString())).isEqualTo(1);
    assertThat(err.toString()).contains("k1.key exists and is not overwritten");
    assertThat(Files.readString(folder.resolve("k1.key"))).isEqualTo(before);
    assertThat(run("keys", "new", "--id", "../k1")).isEqualTo(2);
    assertThat(run("keys", "new", "--id", "k2", "--out", "/no/such/folder")).isEqualTo(1);
    assertThat(run("keys", "show", folder.resolve("k1.key").toString())).isEqualTo(1);
    assertThat(err.toString()).contains("is no Ed25519 public key");
    assertThat(run("keys")).isEqualTo(2);
  }

  private int run(String... args) {
    var terminal =
        new Terminal(
            InputStream.nullInputStream(),
            new PrintWriter(out),
            new PrintWriter(err),
            80,
            false,
            false);
    return LonghaulCommand.commandLine(terminal).execute(args);
  }
}
