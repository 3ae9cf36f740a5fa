package dev.longhaul.wire;

import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.util.Base64;

/**
 * Signs commands, so that write access to the topic does not make anybody root on every host. Safe
 * for use by many threads.
 */
public final class CommandSigner {

  private final String keyId;
  private final PrivateKey key;

  private CommandSigner(String keyId, PrivateKey key) {
    this.keyId = keyId;
    this.key = key;
  }

  /**
   * A signer with a key of its own.
   *
   * @param keyId the name under which hosts know the public key
   * @param privateKey Ed25519 in PKCS#8, as PEM or Base64
   * @throws IllegalArgumentException if the text is no such key
   */
  public static CommandSigner of(String keyId, String privateKey) {
    return new CommandSigner(keyId, Keys.privateKey(privateKey));
  }

  /** The value of the header {@link CommandHeaders#KEY_ID}. */
  public String keyId() {
    return keyId;
  }

  /**
   * The value of the header {@link CommandHeaders#SIGNATURE}.
   *
   * @param value the exact bytes that are sent
   */
  public String sign(byte[] value) {
    try {
      Signature s = Signature.getInstance(Keys.ALGORITHM);
      s.initSign(key);
      s.update(value);
      return Base64.getEncoder().encodeToString(s.sign());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("A command could not be signed", e);
    }
  }
}
