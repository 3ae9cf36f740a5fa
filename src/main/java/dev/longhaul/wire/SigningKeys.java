package dev.longhaul.wire;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;

/**
 * A pair of keys as PEM texts.
 *
 * @param privateKey Ed25519 in PKCS#8, for the service alone
 * @param publicKey Ed25519 in X.509, for every host
 */
public record SigningKeys(String privateKey, String publicKey) {

  private static final int LINE = 64;

  /** A new pair, from the platform's secure source of randomness. */
  public static SigningKeys generate() {
    try {
      KeyPair pair = KeyPairGenerator.getInstance(Keys.ALGORITHM).generateKeyPair();
      return new SigningKeys(
          pem("PRIVATE KEY", pair.getPrivate().getEncoded()),
          pem("PUBLIC KEY", pair.getPublic().getEncoded()));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("This Java has no Ed25519", e);
    }
  }

  /**
   * What two people can compare to see that they have the same public key: SHA-256 over it.
   *
   * @throws IllegalArgumentException if the text is no Ed25519 public key
   */
  public static String fingerprint(String publicKey) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(Keys.publicKey(publicKey).getEncoded());
      return "SHA256:" + HexFormat.of().formatHex(hash);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("This Java has no SHA-256", e);
    }
  }

  private static String pem(String label, byte[] der) {
    String body = Base64.getMimeEncoder(LINE, new byte[] {'\n'}).encodeToString(der);
    return "-----BEGIN " + label + "-----\n" + body + "\n-----END " + label + "-----\n";
  }

  /** Without the private key, so that no log ever shows it. */
  @Override
  public String toString() {
    return "SigningKeys[" + fingerprint(publicKey) + "]";
  }
}
