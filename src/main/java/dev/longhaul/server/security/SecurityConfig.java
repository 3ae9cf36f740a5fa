package dev.longhaul.server.security;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Who may do what, and what is sent in the clear. */
@ConfigMapping(prefix = "longhaul.security")
public interface SecurityConfig {

  /** How callers show who they are. */
  @WithDefault("anonymous")
  Mode mode();

  /** API tokens. */
  Tokens tokens();

  /** Logins of an OpenID Connect provider; where it is stands in {@code quarkus.oidc}. */
  Oidc oidc();

  /**
   * With {@code mode=anonymous}: names under which this service may be addressed. Any other name in
   * a request's {@code Host} shows a web page that tries to reach it through somebody's browser.
   */
  @WithDefault("localhost,127.0.0.1,[::1]")
  List<String> anonymousHosts();

  /** Whether Kafka and PostgreSQL on other machines may be spoken to without TLS. */
  @WithDefault("false")
  boolean allowPlaintext();

  /** Requests that change or store something, for each caller and minute. */
  @WithDefault("600")
  int writesPerMinute();

  /** How callers show who they are. */
  enum Mode {
    /** Not at all: everybody may do everything. Only on the loopback address. */
    ANONYMOUS(false, false),
    /** By API tokens. */
    TOKENS(true, false),
    /** By access tokens of an OpenID Connect provider. */
    OIDC(false, true),
    /** By either. */
    BOTH(true, true);

    private final boolean tokens;
    private final boolean oidc;

    Mode(boolean tokens, boolean oidc) {
      this.tokens = tokens;
      this.oidc = oidc;
    }

    /** Whether API tokens count. */
    public boolean hasTokens() {
      return tokens;
    }

    /** Whether access tokens of a provider count. */
    public boolean hasOidc() {
      return oidc;
    }
  }

  /** API tokens. */
  interface Tokens {

    /**
     * File with a line {@code name:role:sha256:HASH} for each token; read again when it changes.
     */
    Optional<Path> file();
  }

  /** Which of a provider's roles or groups mean which role here. */
  interface Oidc {

    /** These make a viewer. */
    @WithDefault("viewer")
    List<String> viewerRoles();

    /** These make an operator. */
    @WithDefault("operator")
    List<String> operatorRoles();

    /** These make an admin. */
    @WithDefault("admin")
    List<String> adminRoles();
  }
}
