package dev.longhaul.server.messaging;

import dev.longhaul.server.security.FileWatch;
import dev.longhaul.wire.CommandSigner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jboss.logging.Logger;

/**
 * The key that signs commands. A file of it is read again when it changes, and may name its key in
 * a line {@code Longhaul-Key-Id: ID} before the PEM, so that key and name change in one moment.
 * What is no key leaves the one before in use: a bad rotation must not leave hosts without
 * commands. Safe for several threads.
 */
final class SigningKey {

  private static final Logger LOG = Logger.getLogger(SigningKey.class);
  private static final Pattern ID =
      Pattern.compile("(?m)^Longhaul-Key-Id:[ \\t]*([A-Za-z0-9][A-Za-z0-9_.-]{0,63})[ \\t]*$");

  private final String keyId;
  private final Optional<FileWatch> watch;
  private Optional<CommandSigner> signer;

  private SigningKey(String keyId, Optional<FileWatch> watch, Optional<CommandSigner> signer) {
    this.keyId = keyId;
    this.watch = watch;
    this.signer = signer;
  }

  /**
   * The key that the settings name, if they do.
   *
   * @throws IllegalArgumentException if it is none; the message names the property, never the key
   */
  static SigningKey of(CommandSettings settings) {
    String id = settings.keyId();
    Optional<String> direct = settings.signingKey().filter(key -> !key.isBlank());
    if (direct.isPresent()) {
      return new SigningKey(
          id,
          Optional.empty(),
          Optional.of(signer(id, direct.get(), "longhaul.commands.signing-key")));
    }
    Optional<FileWatch> watch = settings.signingKeyFile().map(FileWatch::new);
    watch.ifPresent(w -> w.changed());
    return new SigningKey(id, watch, watch.map(w -> read(id, w.file())));
  }

  /** The signer to use now. */
  synchronized Optional<CommandSigner> current() {
    watch.filter(FileWatch::changed).ifPresent(w -> exchange(w.file()));
    return signer;
  }

  private void exchange(Path file) {
    try {
      CommandSigner next = read(keyId, file);
      signer = Optional.of(next);
      LOG.infof("Commands are signed with the key %s from now on", next.keyId());
    } catch (IllegalArgumentException e) {
      LOG.errorf("The signing key is not exchanged: %s", e.getMessage());
    }
  }

  private static CommandSigner read(String keyId, Path file) {
    String property = "longhaul.commands.signing-key-file";
    String text;
    try {
      text = Files.readString(file);
    } catch (IOException e) {
      throw new IllegalArgumentException("The file of " + property + " cannot be read: " + file, e);
    }
    return signer(keyId, text, property);
  }

  private static CommandSigner signer(String id, String text, String property) {
    Matcher named = ID.matcher(text);
    try {
      return CommandSigner.of(named.find() ? named.group(1) : id, text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(property + ": " + e.getMessage(), e);
    }
  }
}
