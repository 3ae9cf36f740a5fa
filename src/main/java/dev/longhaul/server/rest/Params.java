package dev.longhaul.server.rest;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads parameters and headers; what is wrong is told by name, with what would be right. */
final class Params {

  private static final int MAX_TEXT = 253;
  private static final Pattern ETAG = Pattern.compile("\"([0-9]{1,9})\"");
  private static final Pattern UUID_FORM =
      Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

  private Params() {}

  /** A text of bounded length; what the database could not hold is refused. */
  static Optional<String> text(String name, @Nullable String value) {
    if (value == null || value.isEmpty()) {
      return Optional.empty();
    }
    if (value.length() > MAX_TEXT || value.indexOf('\0') >= 0) {
      throw ProblemException.parameter(
          name, "must have at most " + MAX_TEXT + " characters and no NUL");
    }
    return Optional.of(value);
  }

  /** One of some words. */
  static Optional<String> oneOf(String name, @Nullable String value, Collection<String> words) {
    return text(name, value)
        .map(
            v -> {
              if (!words.contains(v)) {
                throw ProblemException.parameter(
                    name, "must be one of " + String.join(", ", words));
              }
              return v;
            });
  }

  /** One name of an enum. */
  static <E extends Enum<E>> Optional<String> oneOf(
      String name, @Nullable String value, Class<E> type) {
    return oneOf(name, value, Arrays.stream(type.getEnumConstants()).map(Enum::name).toList());
  }

  /** A UUID in a query. */
  static Optional<UUID> uuid(String name, @Nullable String value) {
    return text(name, value)
        .map(
            v -> {
              if (!UUID_FORM.matcher(v).matches()) {
                throw ProblemException.parameter(name, "must be a UUID");
              }
              return UUID.fromString(v);
            });
  }

  /** A moment in a query. */
  static Optional<Instant> instant(String name, @Nullable String value) {
    return text(name, value)
        .map(
            v -> {
              try {
                Instant at = OffsetDateTime.parse(v).toInstant();
                if (at.isAfter(Instant.parse("9999-01-01T00:00:00Z"))
                    || at.isBefore(Instant.parse("0001-01-01T00:00:00Z"))) {
                  throw new DateTimeException("beyond what a database holds");
                }
                return at;
              } catch (DateTimeException e) {
                throw ProblemException.parameter(
                    name, "must be a moment such as 2026-11-30T10:00:00Z");
              }
            });
  }

  /** The id in an address; what is no id names nothing. */
  static UUID id(String what, String value) {
    if (!UUID_FORM.matcher(value).matches()) {
      throw new ProblemException(
          ProblemType.NOT_FOUND, "The id of a " + what + " is a UUID; this is none.");
    }
    return UUID.fromString(value);
  }

  /** The name in an address; what no database could hold names nothing. */
  static String name(String what, String value) {
    if (value.length() > MAX_TEXT || value.indexOf('\0') >= 0) {
      throw new ProblemException(ProblemType.NOT_FOUND, "This is no name of a " + what + ".");
    }
    return value;
  }

  /** A yes or no in a query; just the name means yes. */
  static boolean flag(String name, @Nullable String value) {
    if (value == null || value.equals("false")) {
      return false;
    }
    if (value.isEmpty() || value.equals("true")) {
      return true;
    }
    throw ProblemException.parameter(name, "must be true or false");
  }

  /** The version that a caller has seen, from the header {@code If-Match}. */
  static OptionalInt expectedVersion(@Nullable String ifMatch) {
    if (ifMatch == null || ifMatch.equals("*")) {
      return OptionalInt.empty();
    }
    Matcher m = ETAG.matcher(ifMatch);
    if (!m.matches()) {
      throw ProblemException.parameter(
          "If-Match", "must be the ETag of what was read, such as \"3\", or *");
    }
    return OptionalInt.of(Integer.parseInt(m.group(1)));
  }

  /** The entity tag of a version. */
  static String etag(long version) {
    return "\"" + version + "\"";
  }

  /** Percent-encoded for a query, so that templates of links see no braces either. */
  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
