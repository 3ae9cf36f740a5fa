package dev.longhaul.server.security;

import dev.longhaul.server.flow.StartCheck;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;

/** Whether strangers are kept out. */
@ApplicationScoped
class LoginCheck implements StartCheck {

  private static final String ISSUER = "quarkus.oidc.auth-server-url";
  private static final String AUDIENCE = "quarkus.oidc.token.audience";

  private final SecurityConfig security;
  private final Config config;

  LoginCheck(SecurityConfig security, Config config) {
    this.security = security;
    this.config = config;
  }

  @Override
  public List<String> problems() {
    List<String> found = new ArrayList<>();
    if (security.mode() == SecurityConfig.Mode.ANONYMOUS) {
      anonymous(found);
    }
    if (security.mode().hasTokens()) {
      tokens(found);
    }
    if (security.mode().hasOidc()) {
      oidc(found);
    }
    return found;
  }

  private void anonymous(List<String> found) {
    String host = text("quarkus.http.host").orElse("0.0.0.0");
    if (!Loopback.isLoopback(host)) {
      found.add(
          "quarkus.http.host is "
              + host
              + " and longhaul.security.mode is anonymous: whoever reaches the port could change"
              + " hosts. Set longhaul.security.mode to tokens, oidc or both, or quarkus.http.host"
              + " to localhost.");
    }
  }

  private void tokens(List<String> found) {
    Optional<Path> file = security.tokens().file();
    if (file.isEmpty()) {
      found.add(
          "longhaul.security.mode is "
              + security.mode().name().toLowerCase(java.util.Locale.ROOT)
              + ", but longhaul.security.tokens.file is not set. Make a token with 'longhaul tokens"
              + " create --name NAME --role admin --file FILE' and name that file.");
      return;
    }
    TokenList list = TokenList.read(file.get());
    list.problems()
        .forEach(p -> found.add("longhaul.security.tokens.file " + file.get() + ": " + p + "."));
    if (list.problems().isEmpty() && list.tokens().isEmpty()) {
      found.add(
          "longhaul.security.tokens.file "
              + file.get()
              + " holds no token: nobody could log in. Make one with 'longhaul tokens create'.");
    }
  }

  private void oidc(List<String> found) {
    Optional<String> issuer = text(ISSUER);
    if (issuer.isEmpty()) {
      found.add(
          ISSUER
              + " is not set: say where the OpenID Connect provider is, such as"
              + " https://login.example.org/realms/main.");
    } else if (!isSafe(issuer.get())) {
      found.add(
          ISSUER
              + " is "
              + issuer.get()
              + ": keys that come without TLS could be anybody's. Use"
              + " an https address.");
    }
    if (text(AUDIENCE).isEmpty()) {
      found.add(
          AUDIENCE
              + " is not set: tokens that the provider made for other services would be taken."
              + " Set the audience of this service, or 'any' if that is what you want.");
    }
    if (!config.getOptionalValue("quarkus.oidc.tenant-enabled", Boolean.class).orElse(true)) {
      found.add(
          "longhaul.security.mode wants OpenID Connect, but quarkus.oidc.tenant-enabled is false."
              + " Write the mode in small letters (oidc or both).");
    }
  }

  private static boolean isSafe(String issuer) {
    try {
      URI uri = URI.create(issuer);
      String host = uri.getHost();
      return "https".equalsIgnoreCase(uri.getScheme())
          || (host != null && Loopback.isLoopback(host));
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private Optional<String> text(String property) {
    return config.getOptionalValue(property, String.class).filter(v -> !v.isBlank());
  }
}
