package dev.longhaul.server.persistence;

import dev.longhaul.server.flow.StartCheck;
import dev.longhaul.server.security.Loopback;
import dev.longhaul.server.security.SecurityConfig;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.config.Config;

/** Whether what is said to PostgreSQL can be read and altered on the way. */
@ApplicationScoped
class DatabaseCheck implements StartCheck {

  private static final String URL = "longhaul.database.url";
  private static final String TLS = "longhaul.database.tls";
  private static final String CA = "longhaul.database.ca";
  private static final Set<String> SAFE = Set.of("verify-ca", "verify-full");

  private final Config config;
  private final SecurityConfig security;

  DatabaseCheck(Config config, SecurityConfig security) {
    this.config = config;
    this.security = security;
  }

  @Override
  public List<String> problems() {
    String tls = config.getOptionalValue(TLS, String.class).orElse("disable");
    if (SAFE.contains(tls) && config.getOptionalValue(CA, String.class).isEmpty()) {
      return List.of(
          TLS
              + " is "
              + tls
              + ", but "
              + CA
              + " is not set: name the file with the certificates (PEM) of those who may vouch for"
              + " PostgreSQL.");
    }
    Optional<String> host = host();
    boolean here = host.map(Loopback::isLoopback).orElse(true);
    if (here || security.allowPlaintext() || SAFE.contains(tls)) {
      return List.of();
    }
    return List.of(
        TLS
            + " is "
            + tls
            + ", but PostgreSQL is at "
            + host.orElse("")
            + ": on the way everything could be read and altered. Set it to verify-full with"
            + " longhaul.database.ca, or longhaul.security.allow-plaintext to true where the"
            + " network itself is safe.");
  }

  /** The host of the address; empty if there is none, such as for a socket in a folder. */
  private Optional<String> host() {
    try {
      return config
          .getOptionalValue(URL, String.class)
          .map(url -> URI.create(url.replaceFirst("[?].*", "")).getHost());
    } catch (IllegalArgumentException e) {
      return Optional.empty(); // the driver says what is wrong with it
    }
  }
}
