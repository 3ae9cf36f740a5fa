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

/**
 * Lets holders of API tokens in: {@code Authorization: Bearer longhaul_...}. What does not begin
 * like that is left to the identity provider. There are no cookies, so no web page can make a
 * browser send a login along.
 */
@ApplicationScoped
public class TokenMechanism implements HttpAuthenticationMechanism {

  /** Attribute of an identity that holds its {@link ApiToken}. */
  static final String TOKEN = "longhaul.token";

  private static final String SCHEME = "Bearer ";

  private final ApiTokens tokens;

  TokenMechanism(ApiTokens tokens) {
    this.tokens = tokens;
  }

  @Override
  public Uni<SecurityIdentity> authenticate(
      RoutingContext context, IdentityProviderManager identities) {
    Optional<String> secret = secret(context.request().getHeader(HttpHeaders.AUTHORIZATION));
    if (!tokens.isOn() || secret.isEmpty()) {
      return Uni.createFrom().nullItem();
    }
    return tokens
        .find(secret.get())
        .map(token -> Uni.createFrom().item(identity(token)))
        .orElseGet(
            () ->
                Uni.createFrom()
                    .failure(new AuthenticationFailedException("The API token is not known")));
  }

  private static SecurityIdentity identity(ApiToken token) {
    return QuarkusSecurityIdentity.builder()
        .setPrincipal(new QuarkusPrincipal("token:" + token.name()))
        .addRoles(token.role().implied())
        .addAttribute(TOKEN, token)
        .build();
  }

  private static Optional<String> secret(@org.jspecify.annotations.Nullable String header) {
    return Optional.ofNullable(header)
        .filter(h -> h.regionMatches(true, 0, SCHEME, 0, SCHEME.length()))
        .map(h -> h.substring(SCHEME.length()).strip())
        .filter(s -> s.startsWith(ApiToken.PREFIX));
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
