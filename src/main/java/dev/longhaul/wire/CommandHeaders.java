package dev.longhaul.wire;

/** Kafka headers of a signed command. */
public final class CommandHeaders {

  /** Base64 of the Ed25519 signature over the exact bytes of the record's value. */
  public static final String SIGNATURE = "longhaul-signature";

  /** Names the public key that verifies the signature. */
  public static final String KEY_ID = "longhaul-key-id";

  private CommandHeaders() {}
}
