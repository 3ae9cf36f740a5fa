package dev.longhaul.server.security;

import io.quarkus.security.identity.AuthenticationRequestContext;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.identity.SecurityIdentityAugmentor;
import io.quarkus.security.runtime.QuarkusPrincipal;
import io.quarkus.security.runtime.QuarkusSecurityIdentity;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.jwt.JsonWebToken;

/**
 * Gives identities the roles of this service: those that a provider's roles mean, and where nobody
 * logs in, all of them to everybody.
 */
@ApplicationScoped
public class RoleAugmentor implements SecurityIdentityAugmentor {

  /** Attribute of an identity that holds the {@link Instant} when its token expires. */
  static final String EXPIRY = "longhaul.expiry";

  private final SecurityConfig config;

  RoleAugmentor(SecurityConfig config) {
    this.config = config;
  }

  @Override
  public Uni<SecurityIdentity> augment(
      SecurityIdentity identity, AuthenticationRequestContext context) {
    return Uni.createFrom().item(augmented(identity));
  }

  private SecurityIdentity augmented(SecurityIdentity identity) {
    if (identity.isAnonymous()) {
      return config.mode() == SecurityConfig.Mode.ANONYMOUS ? everything() : identity;
    }
    QuarkusSecurityIdentity.Builder builder =
        QuarkusSecurityIdentity.builder()
            .setPrincipal(new QuarkusPrincipal("oidc:" + identity.getPrincipal().getName()))
            .addCredentials(identity.getCredentials())
            .addAttributes(identity.getAttributes());
    if (identity.getPrincipal() instanceof JsonWebToken token) {
      builder.addAttribute(EXPIRY, Instant.ofEpochSecond(token.getExpirationTime()));
    }
    role(identity.getRoles()).ifPresent(role -> builder.addRoles(role.implied()));
    return builder.build();
  }

  private static SecurityIdentity everything() {
    return QuarkusSecurityIdentity.builder()
        .setAnonymous(true)
        .setPrincipal(new QuarkusPrincipal(""))
        .addRoles(Role.ADMIN.implied())
        .build();
  }

  private Optional<Role> role(Set<String> theirs) {
    if (hasAny(theirs, config.oidc().adminRoles())) {
      return Optional.of(Role.ADMIN);
    }
    if (hasAny(theirs, config.oidc().operatorRoles())) {
      return Optional.of(Role.OPERATOR);
    }
    return hasAny(theirs, config.oidc().viewerRoles())
        ? Optional.of(Role.VIEWER)
        : Optional.empty();
  }

  private static boolean hasAny(Set<String> theirs, List<String> wanted) {
    return !Collections.disjoint(theirs, wanted);
  }
}
