package dev.longhaul.server.messaging;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.nio.file.Path;
import java.util.Optional;

/** How commands are signed. */
@ConfigMapping(prefix = "longhaul.commands")
public interface CommandSettings {

  /** Ed25519 private key in PKCS#8, as PEM or Base64. Without one nothing can be approved. */
  Optional<String> signingKey();

  /** File that holds the key; counts when {@code signing-key} is not set. */
  Optional<Path> signingKeyFile();

  /** Name under which hosts know the public key. */
  @WithDefault("longhaul")
  String keyId();
}
