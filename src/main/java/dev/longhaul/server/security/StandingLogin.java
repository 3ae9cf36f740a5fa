package dev.longhaul.server.security;

import io.quarkus.security.identity.SecurityIdentity;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import java.util.function.BooleanSupplier;

/** Whether a login still counts: asked by what lasts longer than one request. */
@ApplicationScoped
public class StandingLogin {

  private final SecurityIdentity identity;
  private final ApiTokens tokens;
  private final Clock clock;

  StandingLogin(SecurityIdentity identity, ApiTokens tokens, Clock clock) {
    this.identity = identity;
    this.tokens = tokens;
    this.clock = clock;
  }

  /** A question about the login of the present request that can be asked after its end. */
  public BooleanSupplier ofThisRequest() {
    if (identity.getAttribute(TokenMechanism.TOKEN) instanceof ApiToken token) {
      return () -> tokens.isKnown(token);
    }
    if (identity.getAttribute(RoleAugmentor.EXPIRY) instanceof Instant expiry) {
      return () -> clock.instant().isBefore(expiry);
    }
    return () -> true;
  }
}
