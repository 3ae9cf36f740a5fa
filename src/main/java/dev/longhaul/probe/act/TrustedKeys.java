package dev.longhaul.probe.act;

import dev.longhaul.wire.CommandVerifier;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The public keys in {@code /etc/longhaul/keys}; the name of a file is the id of its key. */
record TrustedKeys(Disk disk) {

  static final String FOLDER = "/etc/longhaul/keys";

  private static final String SUFFIX = ".pem";

  /** Whoever may write a key may command this host. */
  private static final int WRITABLE_BY_OTHERS = 0022;

  /**
   * Whether a signature is that of a trusted key; empty if so, else why not. Read anew each time:
   * commands are rare, and a key that was taken away must not be trusted a moment longer.
   */
  Optional<String> refusal(byte[] value, @Nullable String keyId, @Nullable String signature) {
    if (keyId == null || signature == null) {
      return Optional.of("The command is not signed.");
    }
    Optional<String> key;
    try {
      key = key(keyId);
    } catch (IOException e) {
      return Optional.of("The trusted keys cannot be read.");
    }
    if (key.isEmpty()) {
      return Optional.of("The command is signed with a key that is not trusted here.");
    }
    try {
      CommandVerifier verifier = CommandVerifier.of(Map.of(keyId, key.get()));
      return verifier.isGenuine(value, keyId, signature)
          ? Optional.empty()
          : Optional.of("The signature does not fit the command: it was forged or altered.");
    } catch (IllegalArgumentException e) {
      return Optional.of("The trusted key of this id is damaged.");
    }
  }

  /** By comparing names: what stands in the header never becomes part of a path. */
  private Optional<String> key(String keyId) throws IOException {
    for (String name : disk.list(FOLDER)) {
      if (name.equals(keyId + SUFFIX)
          && disk.look(FOLDER + "/" + name) instanceof FileImage.Plain p
          && (p.mode() & WRITABLE_BY_OTHERS) == 0) {
        return Optional.of(new String(p.bytes(), StandardCharsets.UTF_8));
      }
    }
    return Optional.empty();
  }
}
