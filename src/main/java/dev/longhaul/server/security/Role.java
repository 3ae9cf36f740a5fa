package dev.longhaul.server.security;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What a caller may do. Each role may do what those before it may. */
public enum Role {
  /** Reads all, and has measurements judged without keeping them. */
  VIEWER,
  /** Also decides on recommendations and changes, asks for rounds, stores measurements. */
  OPERATOR,
  /** Also changes who may do what. */
  ADMIN;

  /** Names for annotations. */
  public static final String VIEWERS = "viewer";

  /** See {@link #OPERATOR}. */
  public static final String OPERATORS = "operator";

  /** See {@link #ADMIN}. */
  public static final String ADMINS = "admin";

  /** As it is written in settings, token files and tokens of identity providers. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The role of that name; case counts. */
  public static Optional<Role> of(String text) {
    return Arrays.stream(values()).filter(r -> r.text().equals(text)).findFirst();
  }

  /** This role and those before it, as names. */
  Set<String> implied() {
    return Arrays.stream(values())
        .filter(r -> r.compareTo(this) <= 0)
        .map(Role::text)
        .collect(Collectors.toUnmodifiableSet());
  }
}
