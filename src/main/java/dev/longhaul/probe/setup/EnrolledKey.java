package dev.longhaul.probe.setup;

import dev.longhaul.wire.CommandVerifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A public key whose commands this host obeys.
 *
 * @param id name of the key, as it stands in the head of a command
 * @param text the key as PEM or Base64
 */
public record EnrolledKey(String id, String text) {

  private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]{0,63}");
  private static final long LONGEST = 4096;

  public EnrolledKey {
    if (!ID.matcher(id).matches()) {
      throw new IllegalArgumentException(
          "'" + id + "' is no name for a key: use letters, digits, '.', '_' and '-'");
    }
    var unused = CommandVerifier.of(Map.of(id, text));
  }

  /**
   * Reads what was written as {@code id=file}.
   *
   * @throws SetupException if there is no such file, or no Ed25519 public key in it
   */
  public static EnrolledKey parse(String given) throws SetupException {
    int equals = given.indexOf('=');
    if (equals < 1 || equals == given.length() - 1) {
      throw new SetupException("'" + given + "' is not of the form ID=FILE");
    }
    Path file = Path.of(given.substring(equals + 1));
    try {
      if (Files.size(file) > LONGEST) {
        throw new SetupException(file + " is too long for a public key");
      }
      return new EnrolledKey(given.substring(0, equals), Files.readString(file));
    } catch (IOException e) {
      throw new SetupException("The key file cannot be read: " + e.getMessage());
    } catch (IllegalArgumentException e) {
      throw new SetupException(given + ": " + e.getMessage());
    }
  }
}
