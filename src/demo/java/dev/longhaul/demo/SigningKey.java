package dev.longhaul.demo;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PublicKey;
import java.security.Signature;
import java.util.Base64;

/** A pair of Ed25519 keys made for one run of the demo: the service signs, the hosts verify. */
record SigningKey(KeyPair pair) {

  static SigningKey generate() {
    try {
      return new SigningKey(KeyPairGenerator.getInstance("Ed25519").generateKeyPair());
    } catch (GeneralSecurityException e) {
      throw new DemoFailure("This Java has no Ed25519 keys; use JDK 17 or newer", e);
    }
  }

  /** The private key as the service is given it: PKCS#8 in Base64. */
  String forService() {
    return Base64.getEncoder().encodeToString(pair.getPrivate().getEncoded());
  }

  /** Whether the signature over exactly these bytes is the service's. */
  boolean verifies(byte[] signed, byte[] signature) {
    PublicKey key = pair.getPublic();
    try {
      Signature check = Signature.getInstance("Ed25519");
      check.initVerify(key);
      check.update(signed);
      return check.verify(signature);
    } catch (GeneralSecurityException e) {
      return false;
    }
  }
}
