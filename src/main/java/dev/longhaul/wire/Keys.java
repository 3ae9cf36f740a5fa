package dev.longhaul.wire;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;

/** Ed25519 keys as text: PEM as {@code openssl genpkey -algorithm ed25519} writes it, or Base64. */
final class Keys {

  static final String ALGORITHM = "Ed25519";

  private Keys() {}

  /**
   * Reads a private key in PKCS#8.
   *
   * @throws IllegalArgumentException if the text is no such key; the message never quotes it
   */
  static PrivateKey privateKey(String text) {
    try {
      return KeyFactory.getInstance(ALGORITHM)
          .generatePrivate(new PKCS8EncodedKeySpec(bytes(text, "PRIVATE KEY")));
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "The signing key is no Ed25519 private key in PKCS#8 (PEM or Base64)");
    }
  }

  /**
   * Reads a public key in X.509 SubjectPublicKeyInfo.
   *
   * @throws IllegalArgumentException if the text is no such key
   */
  static PublicKey publicKey(String text) {
    try {
      return KeyFactory.getInstance(ALGORITHM)
          .generatePublic(new X509EncodedKeySpec(bytes(text, "PUBLIC KEY")));
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "The verifying key is no Ed25519 public key in X.509 (PEM or Base64)");
    }
  }

  /** What stands around a PEM text is not part of it, as openssl has it. */
  private static byte[] bytes(String text, String label) {
    String begin = "-----BEGIN " + label + "-----";
    int from = text.indexOf(begin);
    int to = text.indexOf("-----END " + label + "-----");
    String body = from >= 0 && to > from ? text.substring(from + begin.length(), to) : text;
    return Base64.getDecoder().decode(body.replaceAll("\\s", ""));
  }
}
