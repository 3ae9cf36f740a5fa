package dev.longhaul.server.rest;

import io.quarkus.security.identity.SecurityIdentity;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who asks, as the audit trail names him. Whoever logged in is who his login says; only where
 * nobody logs in do callers name themselves, and then never as the service or as somebody who
 * logged in.
 */
@ApplicationScoped
class Actor {

  /** The header in which callers name themselves where nobody logs in. */
  static final String HEADER = "Longhaul-Actor";

  private static final int MAX_LENGTH = 100;

  /** Under which the service itself decides. */
  private static final Set<String> OWN = Set.of("longhaul", "policy", "verification");

  private final SecurityIdentity identity;

  Actor(SecurityIdentity identity) {
    this.identity = identity;
  }

  String of(@Nullable String header) {
    if (!identity.isAnonymous()) {
      if (header != null) {
        throw ProblemException.parameter(
            HEADER, "is not taken from callers who log in; the login says who you are");
      }
      return identity.getPrincipal().getName();
    }
    return claimed(header);
  }

  static String claimed(@Nullable String header) {
    if (header == null || header.isBlank()) {
      return "anonymous";
    }
    if (header.length() > MAX_LENGTH || !header.matches("[ -~]+")) {
      throw ProblemException.parameter(
          HEADER, "must have at most " + MAX_LENGTH + " printable characters");
    }
    String name = header.strip();
    if (OWN.contains(name) || name.indexOf(':') >= 0 || name.startsWith("host/")) {
      throw ProblemException.parameter(
          HEADER, "must not be a name of the service itself, nor hold ':' or begin with 'host/'");
    }
    return name;
  }
}
