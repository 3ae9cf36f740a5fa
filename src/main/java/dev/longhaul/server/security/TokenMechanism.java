package dev.longhaul.server.security;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.identity.IdentityProviderManager;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.identity.request.AuthenticationRequest;
import io.quarkus.security.runtime.QuarkusPrincipal;
import io.quarkus.security.runtime.QuarkusSecurityIdentity;
import io.quarkus.vertx.http.runtime.security.ChallengeData;
import io.quarkus.vertx.http.runtime.security.HttpAuthenticationMechanism;
import io.quarkus.vertx.http.runtime.security.HttpCredentialTransport;
import io.smallrye.mutiny.Uni;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Lets holders of API tokens in: {@code Authorization: Bearer longhaul_...}. Signed tokens (JWT)
 * are left to the identity provider, if there is one; anything else is refused here. There are no
 * cookies, so no web page can make a browser send a login along.
 */
@ApplicationScoped
public class TokenMechanism implements HttpAuthenticationMechanism {

  /** Attribute of an identity that holds its {@link ApiToken}. */
  static final String TOKEN = "longhaul.token";

  private static final String SCHEME = "Bearer ";

  /** The one form of token that is left to the provider; it stumbles over others. */
  private static final Pattern JWT =
      Pattern.compile("[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+");

  private final ApiTokens tokens;
  private final SecurityConfig.Mode mode;

  TokenMechanism(ApiTokens tokens, SecurityConfig config) {
    this.tokens = tokens;
    this.mode = config.mode();
  }

  @Override
  public Uni<SecurityIdentity> authenticate(
      RoutingContext context, IdentityProviderManager identities) {
    Optional<String> bearer = bearer(context.request().getHeader(HttpHeaders.AUTHORIZATION));
    if (bearer.isEmpty() || mode == SecurityConfig.Mode.ANONYMOUS) {
      return Uni.createFrom().nullItem();
    }
    if (mode.hasOidc() && JWT.matcher(bearer.get()).matches()) {
      return Uni.createFrom().nullItem();
    }
    return tokens
        .find(bearer.get())
        .map(token -> Uni.createFrom().item(identity(token)))
        .orElseGet(
            () ->
                Uni.createFrom()
                    .failure(new AuthenticationFailedException("The token is not known")));
  }

  private static SecurityIdentity identity(ApiToken token) {
    return QuarkusSecurityIdentity.builder()
        .setPrincipal(new QuarkusPrincipal("token:" + token.name()))
        .addRoles(token.role().implied())
        .addAttribute(TOKEN, token)
        .build();
  }

  private static Optional<String> bearer(@Nullable String header) {
    return Optional.ofNullable(header)
        .filter(h -> h.regionMatches(true, 0, SCHEME, 0, SCHEME.length()))
        .map(h -> h.substring(SCHEME.length()).strip());
  }

  @Override
  public Uni<ChallengeData> getChallenge(RoutingContext context) {
    return Uni.createFrom()
        .item(
            new ChallengeData(
                HttpResponseStatus.UNAUTHORIZED.code(),
                HttpHeaderNames.WWW_AUTHENTICATE,
                "Bearer realm=\"longhaul\""));
  }

  @Override
  public Set<Class<? extends AuthenticationRequest>> getCredentialTypes() {
    return Set.of();
  }

  @Override
  public Uni<HttpCredentialTransport> getCredentialTransport(RoutingContext context) {
    return Uni.createFrom()
        .item(
            new HttpCredentialTransport(
                HttpCredentialTransport.Type.OTHER_HEADER, "longhaul-token"));
  }

  /** Before the identity provider's, which would take an API token for a broken one of its own. */
  @Override
  public int getPriority() {
    return DEFAULT_PRIORITY + 100;
  }
}
