package dev.longhaul.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CommandSignatureTest {

  private final byte[] value = "{\"host\":\"web-1\"}".getBytes(StandardCharsets.UTF_8);
  private final CommandSigner signer;
  private final CommandVerifier verifier;

  CommandSignatureTest() throws Exception {
    KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    String secret = Base64.getMimeEncoder().encodeToString(pair.getPrivate().getEncoded());
    String open = Base64.getEncoder().encodeToString(pair.getPublic().getEncoded());
    signer =
        CommandSigner.of(
            "k1", "-----BEGIN PRIVATE KEY-----\n" + secret + "\n-----END PRIVATE KEY-----\n");
    verifier = CommandVerifier.of(Map.of("k1", open));
  }

  @Test
  void shouldAcceptWhatWasSigned() {
    assertThat(verifier.isGenuine(value, signer.keyId(), signer.sign(value))).isTrue();
  }

  @Test
  void shouldRefuseEveryAlteredByte() {
    String signature = signer.sign(value);

    for (int i = 0; i < value.length; i++) {
      byte[] altered = value.clone();
      altered[i] ^= 1;
      assertThat(verifier.isGenuine(altered, "k1", signature)).as("byte " + i).isFalse();
    }
  }

  @Test
  void shouldRefuseWhatHasNoSignatureOfAKnownKey() {
    String signature = signer.sign(value);

    assertThat(verifier.isGenuine(value, "k2", signature)).isFalse();
    assertThat(verifier.isGenuine(value, null, signature)).isFalse();
    assertThat(verifier.isGenuine(value, "k1", null)).isFalse();
    assertThat(verifier.isGenuine(value, "k1", "no base64!")).isFalse();
    assertThat(verifier.isGenuine(value, "k1", "AAAA")).isFalse();
  }

  @Test
  void shouldNotQuoteAKeyThatItCannotRead() {
    assertThatThrownBy(() -> CommandSigner.of("k1", "c2VjcmV0"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("PKCS#8")
        .hasMessageNotContaining("c2VjcmV0");
    assertThatThrownBy(() -> CommandVerifier.of(Map.of("k1", "?")))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
