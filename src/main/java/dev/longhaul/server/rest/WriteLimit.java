package dev.longhaul.server.rest;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.longhaul.server.security.SecurityConfig;
import dev.longhaul.wire.Allowance;
import io.quarkus.security.identity.SecurityIdentity;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.time.Duration;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/**
 * So many requests that change, store or judge something, for each caller and minute: a program
 * that went wild must not keep the others waiting. Kept for each replica by itself.
 */
@ApplicationScoped
class WriteLimit {

  private static final int MOST_CALLERS = 10_000;
  private static final Duration FORGOTTEN = Duration.ofMinutes(5);

  private final Cache<String, Allowance> callers =
      Caffeine.newBuilder().maximumSize(MOST_CALLERS).expireAfterAccess(FORGOTTEN).build();
  private final SecurityIdentity identity;
  private final int perMinute;

  WriteLimit(SecurityIdentity identity, SecurityConfig security) {
    this.identity = identity;
    this.perMinute = security.writesPerMinute();
  }

  @ServerRequestFilter
  void count(ContainerRequestContext request) {
    if (request.getMethod().equals(HttpMethod.POST)) {
      admit(identity.getPrincipal().getName());
    }
  }

  void admit(String caller) {
    Allowance allowance = callers.get(caller, name -> new Allowance(perMinute));
    if (allowance.take(System.nanoTime()).isEmpty()) {
      throw new ProblemException(
          ProblemType.TOO_MANY_REQUESTS,
          "At most " + perMinute + " such requests are taken from one caller in a minute; wait.");
    }
  }
}
