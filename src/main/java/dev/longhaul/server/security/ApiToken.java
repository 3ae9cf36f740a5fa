package dev.longhaul.server.security;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is kept of a token: never the token itself. It is 256 random bits, so that a single SHA-256
 * suffices: there is nothing to guess, and the slow hashes that passwords need would only make
 * every request slow.
 *
 * @param name who holds it
 * @param role what he may do
 * @param hash SHA-256 of the token, in hexadecimal
 */
public record ApiToken(String name, Role role, String hash) {

  /** How every token begins, so that scanners of sources and logs find one that got there. */
  public static final String PREFIX = "longhaul_";

  private static final int RANDOM_BYTES = 32;
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.@-]{0,63}");
  private static final Pattern LINE =
      Pattern.compile("([^:]*):([^:]*):sha256:([0-9a-f]{64})", Pattern.CASE_INSENSITIVE);

  /** A new token with what is kept of it. */
  public record Fresh(String secret, ApiToken kept) {

    /** Without the secret, so that no log ever shows it. */
    @Override
    public String toString() {
      return "Fresh[" + kept.name() + "]";
    }
  }

  /**
   * Makes a token.
   *
   * @throws IllegalArgumentException if the name is none
   */
  public static Fresh create(String name, Role role) {
    if (!isName(name)) {
      throw new IllegalArgumentException(
          "'" + name + "' is no name: letters, digits, '.', '_', '@' and '-', at most 64");
    }
    byte[] random = new byte[RANDOM_BYTES];
    new SecureRandom().nextBytes(random);
    String secret = PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    return new Fresh(secret, new ApiToken(name, role, HexFormat.of().formatHex(sha256(secret))));
  }

  /** The token of a line; empty if it is none. */
  static Optional<ApiToken> parse(String line) {
    Matcher m = LINE.matcher(line);
    if (!m.matches() || !isName(m.group(1))) {
      return Optional.empty();
    }
    return Role.of(m.group(2)).map(role -> new ApiToken(m.group(1), role, m.group(3)));
  }

  /** The line of the token file. */
  public String line() {
    return name + ":" + role.text() + ":sha256:" + hash;
  }

  /** Compares in a time that does not depend on where the two differ. */
  boolean isOf(byte[] otherHash) {
    return MessageDigest.isEqual(HexFormat.of().parseHex(hash), otherHash);
  }

  static byte[] sha256(String secret) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK knows SHA-256", e);
    }
  }

  private static boolean isName(String text) {
    return NAME.matcher(text).matches();
  }
}
