package dev.longhaul.server.rest;

import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Map;

/** Gives the application a key to sign commands with, and the tests the key that verifies them. */
public class SigningKeyResource implements QuarkusTestResourceLifecycleManager {

  static final String PUBLIC_KEY = "test.commands-public-key";

  @Override
  public Map<String, String> start() {
    try {
      KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
      Base64.Encoder base64 = Base64.getEncoder();
      return Map.of(
          "longhaul.commands.signing-key",
          base64.encodeToString(pair.getPrivate().getEncoded()),
          PUBLIC_KEY,
          base64.encodeToString(pair.getPublic().getEncoded()));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK knows Ed25519", e);
    }
  }

  @Override
  public void stop() {
    // Nothing was started.
  }
}
