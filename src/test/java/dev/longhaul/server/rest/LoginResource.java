package dev.longhaul.server.rest;

import dev.longhaul.server.security.ApiToken;
import dev.longhaul.server.security.Role;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.interfaces.RSAPublicKey;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes the application demand a login: API tokens for each role, and an identity provider. */
public class LoginResource implements QuarkusTestResourceLifecycleManager {

  static final int WRITES_PER_MINUTE = 60;
  static final String SECRET = "test.token.";
  static final String BUSY = "test.busy-token";
  static final String FILE = "longhaul.security.tokens.file";
  static final String AUDIENCE = "longhaul-api";
  static final String PROVIDER_KEY = "test.provider-key";
  static final String ISSUER = "quarkus.oidc.auth-server-url";

  private @Nullable IdentityProvider provider;

  @Override
  public Map<String, String> start() {
    try {
      Map<String, String> settings = new HashMap<>();
      StringBuilder lines = new StringBuilder();
      ApiToken.Fresh busy = ApiToken.create("busy", Role.VIEWER);
      lines.append(busy.kept().line()).append('\n');
      settings.put(BUSY, busy.secret());
      for (Role role : Role.values()) {
        ApiToken.Fresh token = ApiToken.create("the-" + role.text(), role);
        lines.append(token.kept().line()).append('\n');
        settings.put(SECRET + role.text(), token.secret());
      }
      Path file = Files.createTempFile("longhaul-tokens-", "");
      Files.writeString(file, lines);
      KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
      generator.initialize(2048);
      KeyPair pair = generator.generateKeyPair();
      IdentityProvider running = new IdentityProvider((RSAPublicKey) pair.getPublic());
      provider = running;
      settings.put("longhaul.security.mode", "both");
      settings.put(FILE, file.toString());
      settings.put(ISSUER, running.issuer());
      settings.put("quarkus.oidc.token.audience", AUDIENCE);
      settings.put("longhaul.security.oidc.operator-roles", "network-team");
      settings.put("longhaul.live.heartbeat", "1s");
      settings.put("longhaul.security.writes-per-minute", "" + WRITES_PER_MINUTE);
      settings.put(
          PROVIDER_KEY, Base64.getEncoder().encodeToString(pair.getPrivate().getEncoded()));
      return settings;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK knows RSA", e);
    }
  }

  @Override
  public void stop() {
    if (provider != null) {
      provider.close();
    }
  }
}
