package dev.longhaul.server.rest;

import dev.longhaul.server.security.Loopback;
import dev.longhaul.server.security.SecurityConfig;
import io.vertx.core.http.HttpMethod;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where nobody logs in, a web page could use the browser of somebody on this machine to command the
 * service: by sending a form here, or by giving its own name the loopback address. Both show in the
 * headers that browsers set. With logins there is nothing to defend: no cookie is ever taken.
 */
@ApplicationScoped
class CrossSite {

  private static final Set<HttpMethod> READING =
      Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);

  private final boolean on;
  private final Set<String> hosts = new HashSet<>();

  CrossSite(SecurityConfig security) {
    this.on = security.mode() == SecurityConfig.Mode.ANONYMOUS;
    security.anonymousHosts().forEach(h -> hosts.add(h.strip().toLowerCase(Locale.ROOT)));
  }

  /** What speaks against a request; empty if nothing does. */
  Optional<String> objection(HttpMethod method, @Nullable String host, @Nullable String origin) {
    if (!on) {
      return Optional.empty();
    }
    if (host != null && !hosts.contains(Loopback.host(host).toLowerCase(Locale.ROOT))) {
      return Optional.of(
          "Nobody logs in here, so the service answers only to its own names. If this name is one"
              + " of them, add it to longhaul.security.anonymous-hosts; better, use a login"
              + " (longhaul.security.mode).");
    }
    if (origin != null && !READING.contains(method) && !isOurs(origin)) {
      return Optional.of("Web pages of others may not change anything here.");
    }
    return Optional.empty();
  }

  private boolean isOurs(String origin) {
    try {
      String host = URI.create(origin).getHost();
      return host != null && hosts.contains(host.toLowerCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
