package dev.longhaul.wire;

import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.Signature;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether a command is from somebody whose key is known here. Says nothing about who it is
 * for, nor whether it has expired or was seen before. Safe for use by many threads.
 */
public final class CommandVerifier {

  private final Map<String, PublicKey> keys;

  private CommandVerifier(Map<String, PublicKey> keys) {
    this.keys = keys;
  }

  /**
   * A verifier that trusts these keys.
   *
   * @param publicKeys Ed25519 in X.509, as PEM or Base64, by key id
   * @throws IllegalArgumentException if one of them is no such key
   */
  public static CommandVerifier of(Map<String, String> publicKeys) {
    Map<String, PublicKey> keys = new HashMap<>();
    publicKeys.forEach((id, text) -> keys.put(id, Keys.publicKey(text)));
    return new CommandVerifier(keys);
  }

  /**
   * Whether the signature is that of a known key over exactly these bytes.
   *
   * @param value the bytes as received, before anything reads them
   * @param keyId the header {@link CommandHeaders#KEY_ID}, if there is one
   * @param signature the header {@link CommandHeaders#SIGNATURE}, if there is one
   */
  public boolean isGenuine(byte[] value, @Nullable String keyId, @Nullable String signature) {
    PublicKey key = keyId == null ? null : keys.get(keyId);
    if (key == null || signature == null) {
      return false;
    }
    try {
      Signature s = Signature.getInstance(Keys.ALGORITHM);
      s.initVerify(key);
      s.update(value);
      return s.verify(Base64.getDecoder().decode(signature));
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      return false;
    }
  }
}
