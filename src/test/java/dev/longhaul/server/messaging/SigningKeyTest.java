package dev.longhaul.server.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.longhaul.wire.CommandSigner;
import dev.longhaul.wire.CommandVerifier;
import dev.longhaul.wire.SigningKeys;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SigningKeyTest {

  private static final byte[] COMMAND = "a command".getBytes(StandardCharsets.UTF_8);
  private static final String FILE = "longhaul.commands.signing-key-file";

  @TempDir private Path folder;

  @Test
  void shouldExchangeKeyAndNameInOneMomentWithoutARestart() throws Exception {
    SigningKeys before = SigningKeys.generate();
    SigningKeys after = SigningKeys.generate();
    CommandVerifier hosts =
        CommandVerifier.of(Map.of("2026-a", before.publicKey(), "2026-b", after.publicKey()));
    Path file = write("Longhaul-Key-Id: 2026-a\n" + before.privateKey());
    SigningKey key = SigningKey.of(settings(Map.of(FILE, file.toString())));
    assertThat(isGenuine(hosts, key, "2026-a")).isTrue();

    write("Longhaul-Key-Id: 2026-b\n" + after.privateKey());

    await()
        .atMost(Duration.ofSeconds(20))
        .untilAsserted(() -> assertThat(isGenuine(hosts, key, "2026-b")).isTrue());
  }

  @Test
  void shouldGoOnWithTheOldKeyWhereTheNewOneIsNone() throws Exception {
    SigningKeys before = SigningKeys.generate();
    CommandVerifier hosts = CommandVerifier.of(Map.of("2026-a", before.publicKey()));
    Path file = write("Longhaul-Key-Id: 2026-a\n" + before.privateKey());
    SigningKey key = SigningKey.of(settings(Map.of(FILE, file.toString())));

    write("nonsense");
    await()
        .pollDelay(Duration.ofMillis(1500))
        .atMost(Duration.ofSeconds(20))
        .untilAsserted(() -> assertThat(isGenuine(hosts, key, "2026-a")).isTrue());
  }

  @Test
  void shouldTakeTheNameFromTheSettingsWhereTheFileHasNone() throws Exception {
    SigningKeys keys = SigningKeys.generate();
    Path file = write(keys.privateKey());
    SigningKey key =
        SigningKey.of(settings(Map.of(FILE, file.toString(), "longhaul.commands.key-id", "k1")));

    assertThat(isGenuine(CommandVerifier.of(Map.of("k1", keys.publicKey())), key, "k1")).isTrue();
  }

  @Test
  void shouldNameThePropertyAndNeverTheKeyWhenItIsNone() throws Exception {
    Path file = write("a-secret-that-is-no-key");

    assertThatThrownBy(() -> SigningKey.of(settings(Map.of(FILE, file.toString()))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(FILE)
        .hasMessageNotContaining("a-secret-that-is-no-key");
    assertThat(check(Map.of(FILE, folder.resolve("none").toString())))
        .singleElement()
        .asString()
        .contains(FILE, "cannot be read");
  }

  @Test
  void shouldNotLetTheServiceApproveWithoutAKey() {
    assertThat(check(Map.of())).isEmpty();
    assertThat(check(Map.of("longhaul.remediation.approval", "confident")))
        .singleElement()
        .asString()
        .contains("longhaul.remediation.approval", "longhaul.commands.signing-key-file");
    assertThat(
            check(
                Map.of(
                    "longhaul.remediation.approval",
                    "confident",
                    "longhaul.commands.signing-key",
                    SigningKeys.generate().privateKey())))
        .isEmpty();
  }

  private Path write(String text) throws Exception {
    Path next = Files.writeString(folder.resolve("next"), text);
    return Files.move(next, folder.resolve("key"), StandardCopyOption.REPLACE_EXISTING);
  }

  private static boolean isGenuine(CommandVerifier hosts, SigningKey key, String id) {
    CommandSigner signer = key.current().orElseThrow();
    return signer.keyId().equals(id)
        && hosts.isGenuine(COMMAND, signer.keyId(), signer.sign(COMMAND));
  }

  private static List<String> check(Map<String, String> values) {
    return new SigningCheck(settings(values), config(values)).problems();
  }

  private static CommandSettings settings(Map<String, String> values) {
    return config(values).getConfigMapping(CommandSettings.class);
  }

  private static SmallRyeConfig config(Map<String, String> values) {
    return new SmallRyeConfigBuilder()
        .withMapping(CommandSettings.class)
        .withDefaultValues(values)
        .build();
  }
}
